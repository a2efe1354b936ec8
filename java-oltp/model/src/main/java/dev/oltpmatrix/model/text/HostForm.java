package dev.oltpmatrix.model.text;

/** How hosts may be written, as regular expressions without groups. */
public final class HostForm {
  /** A name or an IPv4 address: no character that means anything else in a URL. */
  public static final String NAME = "[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_.])?";

  /** IPv6 address, with the network interface where it is valid in one network only. */
  public static final String IPV6 = "[0-9A-Fa-f]*:[0-9A-Fa-f]*:[0-9A-Fa-f:.]*(?:%[A-Za-z0-9._-]+)?";

  private HostForm() {}
}

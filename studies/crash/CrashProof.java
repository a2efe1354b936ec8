import dev.oltpmatrix.analysis.durability.CrashLoss;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.config.SettingCheck;
import dev.oltpmatrix.server.connect.GlobalVariables;
import dev.oltpmatrix.workload.data.Queries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.commons.csv.CSVFormat;

/** Shows which acknowledged commits a crash loses; run.sh starts it. */
final class CrashProof {
  private static final List<String> SETTINGS =
      List.of(
          "flush_log=0",
          "flush_log=1",
          "flush_log=2",
          "flush_log=0+log_bin=ON+sync_binlog=1",
          "flush_log=1+log_bin=ON+sync_binlog=0",
          "flush_log=1+log_bin=ON+sync_binlog=1");

  private static final String TABLE = "acked_inserts";
  private static final int CLIENTS = 4;
  private static final int MIN_LOAD_MS = 3000;

  /** A crash shall meet a server that flushes once a second at any moment of that second. */
  private static final int MORE_LOAD_MS = 1000;

  /** More than a client can insert in a trial. */
  private static final int MAX_ROWS = 1 << 20;

  private final Path csv;
  private final Path logs;
  private boolean isAsSaid = true;

  private CrashProof(Path out) throws IOException {
    csv = out.resolve("crashes.csv");
    logs = Files.createDirectories(out.resolve("logs"));
  }

  /**
   * Runs all trials. Its arguments are the servers, the folder for the table, and a folder for
   * disks, which is left out where there can be none.
   */
  public static void main(String[] args) throws Exception {
    CrashProof proof = new CrashProof(Path.of(args[1]));
    Files.writeString(proof.csv, "server,settings,crash,acknowledged,lost,lost_ms,check,said\n");
    for (String server : args[0].split(",", -1)) {
      for (String settings : SETTINGS) {
        proof.run(server, settings, null);
        if (args.length > 2) {
          Disk disk = proof.new Disk(Path.of(args[2]));
          try {
            proof.run(server, settings, disk);
          } finally {
            disk.end();
          }
        }
      }
    }
    System.exit(proof.isAsSaid ? 0 : 1);
  }

  /** Runs one trial: a crash of the operating system where there is a disk for it, else kill -9. */
  private void run(String name, String settings, Disk disk) throws Exception {
    Path folder = disk == null ? StudyServer.CACHE : disk.mount;
    try (StudyServer server = new StudyServer(name, settings, Map.of(), logs, folder)) {
      server.start();
      Map<String, String> variables;
      try (Connection connection = server.open()) {
        variables = GlobalVariables.of(connection);
        Queries.execute(
            connection,
            "CREATE TABLE "
                + TABLE
                + " (client INT NOT NULL, row_number_of_client INT NOT NULL, filler CHAR(100),"
                + " PRIMARY KEY (client, row_number_of_client)) ENGINE=InnoDB");
      }
      SettingCheck.require(name, server.config(), variables);
      List<Client> clients = new ArrayList<>();
      for (int number = 0; number < CLIENTS; number++) {
        clients.add(new Client(number, server.open()));
      }
      clients.forEach(Thread::start);
      Thread.sleep(MIN_LOAD_MS + ThreadLocalRandom.current().nextInt(MORE_LOAD_MS));
      for (Client client : clients) {
        if (client.failure != null) {
          throw new ServerException("a client failed before the crash", client.failure);
        }
      }
      long crashNs = System.nanoTime();
      List<Integer> acked = clients.stream().map(client -> client.acked).toList();
      if (disk != null) {
        disk.copy();
      }
      server.kill();
      for (Client client : clients) {
        client.join(30_000);
      }
      if (disk == null) {
        // The operating system keeps what the process had written.
        acked = clients.stream().map(client -> client.acked).toList();
      } else {
        disk.becomeCopy();
      }
      server.start();
      CrashLoss said = CrashLoss.of(variables.get("version"), variables);
      try (Connection connection = server.open()) {
        record(server.version(), settings, disk, clients, acked, crashNs, connection, said);
      }
    }
  }

  /** Counts the acknowledged rows that are missing, and writes and prints the line. */
  private void record(
      String version,
      String settings,
      Disk disk,
      List<Client> clients,
      List<Integer> acked,
      long crashNs,
      Connection connection,
      CrashLoss loss)
      throws SQLException, IOException {
    long lost = 0;
    long oldestNs = 0;
    for (Client client : clients) {
      BitSet missing = new BitSet();
      missing.set(0, acked.get(client.number));
      missing.andNot(rows(connection, client.number));
      lost += missing.cardinality();
      if (!missing.isEmpty()) {
        oldestNs = Math.max(oldestNs, crashNs - client.ackedNs[missing.nextSetBit(0)]);
      }
    }
    String check = check(connection);
    List<String> losses = disk == null ? loss.ofProcess() : loss.ofMachine();
    String said = losses.isEmpty() ? "nothing" : String.join("; ", losses);
    boolean isMore = lost > 0 && losses.isEmpty();
    isAsSaid &= check.equals("OK") && !isMore;
    Object[] fields = {
      version,
      settings,
      disk == null ? "kill -9" : "operating system",
      acked.stream().mapToLong(rows -> rows).sum(),
      lost,
      lost == 0 ? null : Math.round(oldestNs / 1e6),
      check,
      said
    };
    Files.writeString(csv, CSVFormat.DEFAULT.format(fields) + "\n", StandardOpenOption.APPEND);
    System.out.printf(
        Locale.ROOT,
        "%-16s %-37s %-16s acknowledged %6s, lost %6s, lost_ms %5s, check %s%s%n",
        version,
        settings,
        fields[2],
        fields[3],
        lost,
        lost == 0 ? "-" : fields[5],
        check,
        isMore ? ", although it is said to lose nothing" : "");
  }

  private static BitSet rows(Connection connection, int client) throws SQLException {
    BitSet found = new BitSet();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT row_number_of_client FROM " + TABLE + " WHERE client = " + client)) {
      while (rows.next()) {
        found.set(rows.getInt(1));
      }
    }
    return found;
  }

  private static String check(Connection connection) throws SQLException {
    StringBuilder words = new StringBuilder();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("CHECK TABLE " + TABLE)) {
      while (rows.next()) {
        words.append(words.length() == 0 ? "" : "; ").append(rows.getString("Msg_text"));
      }
    }
    return words.toString();
  }

  /** Inserts one row after the other, each in a transaction of its own, and notes when. */
  private static final class Client extends Thread {
    private final int number;
    private final Connection connection;
    private final long[] ackedNs = new long[MAX_ROWS];
    private volatile int acked;
    private volatile SQLException failure;

    Client(int number, Connection connection) {
      this.number = number;
      this.connection = connection;
      setDaemon(true);
    }

    @Override
    public void run() {
      try (connection;
          PreparedStatement insert =
              connection.prepareStatement("INSERT INTO " + TABLE + " VALUES (?, ?, ?)")) {
        insert.setInt(1, number);
        insert.setString(3, "x".repeat(100));
        for (int row = 0; row < MAX_ROWS; row++) {
          insert.setInt(2, row);
          insert.executeUpdate();
          ackedNs[row] = System.nanoTime();
          acked = row + 1;
        }
      } catch (SQLException e) {
        failure = e;
      }
    }
  }

  /**
   * A loop device whose image lies in a file system that copies a file at one moment, by reference.
   * The copy is what the disk had at that moment, so it lacks what the operating system had not
   * given to the disk yet.
   */
  private final class Disk {
    /** A killed server's last files may be closed a moment after its end. */
    private static final int UNMOUNT_TRIES = 50;

    private final Path image;
    private final Path copy;
    private final Path mount;

    Disk(Path work) throws Exception {
      image = work.resolve("reflinks/data.img");
      copy = work.resolve("reflinks/crashed.img");
      mount = Files.createDirectories(work.resolve("data"));
      host("truncate", "--size=3G", image.toString());
      host("mkfs.ext4", "-F", "-q", "-m", "0", image.toString());
      host("mount", "-o", "loop", image.toString(), mount.toString());
    }

    void copy() throws ServerException, InterruptedException {
      host("cp", "--reflink=always", image.toString(), copy.toString());
    }

    void becomeCopy() throws Exception {
      unmount();
      Files.move(copy, image, StandardCopyOption.REPLACE_EXISTING);
      host("mount", "-o", "loop", image.toString(), mount.toString());
    }

    /** The kernel frees a loop device that mount has taken when it is unmounted. */
    private void unmount() throws ServerException, InterruptedException {
      for (int attempt = 1; ; attempt++) {
        try {
          host("umount", mount.toString());
          return;
        } catch (ServerException e) {
          if (attempt == UNMOUNT_TRIES) {
            throw e;
          }
          Thread.sleep(200);
        }
      }
    }

    private void host(String... command) throws ServerException, InterruptedException {
      StudyServer.HOST.run(logs.resolve(command[0] + ".log"), List.of(command));
    }

    void end() throws Exception {
      unmount();
      Files.delete(image);
    }
  }
}

package dev.oltpmatrix.host.waits;

import dev.oltpmatrix.host.machine.ThreadSample;
import java.util.regex.Pattern;

/**
 * Class of a thread's wait, identified by the kernel function in which it sleeps. The ends of names
 * differ between kernels, so the beginnings are listed here; those of Linux 4.18 to 6.18.
 */
public enum WaitClass {
  /**
   * Waits for another thread: mutexes and conditions of the server, and the kernel's lock on its
   * memory.
   */
  LATCH(
      """
      futex_ do_futex do_semtimedop rt_mutex_ __mutex_lock
      rwsem_ do_user_addr_fault lock_mm_and_find_vma lock_vma_under_rcu vm_mmap_pgoff
      __vm_munmap do_mprotect_pkey do_madvise
      """),

  /** Waits for a client's next statement, for space in its send buffer, or for a new connection. */
  SOCKET(
      """
      poll_schedule_timeout do_sys_poll do_poll do_select ep_poll
      do_epoll_wait wait_woken sk_wait_data sk_stream_wait tcp_
      inet_csk_ unix_ __skb_wait __skb_recv lock_sock
      """),

  /** Waits for a read or a write in progress. */
  DISK(
      """
      io_schedule folio_wait wait_on_page __wait_on_buffer blk_
      submit_bio_wait bio_await rq_qos_wait wbt_wait iomap_
      __iomap_ dio_ filemap_ __filemap_ file_write_and_wait
      balance_dirty jbd2_ ext4_ xfs_ xlog_
      btrfs_ f2fs_ nfs_
      """),

  TIMER(
      """
      hrtimer_nanosleep do_nanosleep common_nsleep schedule_timeout msleep
      """),

  /**
   * Waits for anything else. Includes threads that wait for asynchronous reads and writes
   * (read_events, io_cqring_wait): they sleep there also when none is in progress, so this is no
   * evidence of a wait.
   */
  OTHER("(?!)");

  private final Pattern beginnings;

  WaitClass(String beginnings) {
    this.beginnings = Pattern.compile(beginnings.strip().replaceAll("\\s+", "|"));
  }

  static WaitClass of(ThreadSample.State sleeping) {
    for (WaitClass each : values()) {
      if (each.beginnings.matcher(sleeping.function()).lookingAt()) {
        return each;
      }
    }
    return sleeping.state() == ThreadSample.State.UNINTERRUPTIBLE ? DISK : OTHER;
  }
}

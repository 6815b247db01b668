package io.terrarium.kernel;

/** The error numbers that callers tell apart, and short texts for those that people meet. */
public final class Errno {
  public static final int EPERM = 1;
  public static final int ENOENT = 2;
  public static final int ESRCH = 3;
  public static final int EINTR = 4;
  public static final int EIO = 5;
  public static final int ENXIO = 6;
  public static final int E2BIG = 7;
  public static final int ECHILD = 10;
  public static final int EAGAIN = 11;
  public static final int EACCES = 13;
  public static final int EBUSY = 16;
  public static final int EEXIST = 17;
  public static final int EXDEV = 18;
  public static final int ENOTDIR = 20;
  public static final int EISDIR = 21;
  public static final int EINVAL = 22;
  public static final int EMFILE = 24;
  public static final int EFBIG = 27;
  public static final int ENOSPC = 28;
  public static final int EROFS = 30;
  public static final int ENAMETOOLONG = 36;
  public static final int ENOSYS = 38;
  public static final int ENOTEMPTY = 39;
  public static final int ELOOP = 40;
  public static final int EOPNOTSUPP = 95;
  public static final int EDQUOT = 122;

  private Errno() {}

  static String text(int errno) {
    return switch (errno) {
      case EPERM -> "operation not permitted";
      case ENOENT -> "no such file or directory";
      case ESRCH -> "no such process";
      case EIO -> "input/output error";
      case E2BIG -> "too long";
      case EAGAIN -> "no more processes can be started";
      case EACCES -> "permission denied";
      case EBUSY -> "device or resource busy";
      case EEXIST -> "file exists";
      case ENOTDIR -> "not a directory";
      case EISDIR -> "is a directory";
      case EMFILE -> "too many open files";
      case EFBIG -> "file too large";
      case ENOSPC -> "no space left on device";
      case EROFS -> "read-only file system";
      case ENAMETOOLONG -> "file name too long";
      case ENOTEMPTY -> "directory not empty";
      case ELOOP -> "too many links";
      case EDQUOT -> "disk quota exceeded";
      default -> "error " + errno;
    };
  }
}

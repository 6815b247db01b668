package io.terrarium.workspace;

import io.terrarium.kernel.Errno;
import io.terrarium.kernel.Kernel;
import io.terrarium.kernel.KernelException;
import io.terrarium.workspace.SandboxException.Reason;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns a path as it was given into its canonical form: joined to the root if relative, cleaned by
 * its text alone, then every link on the way resolved, also a dangling one. What does not exist is
 * kept as written. The answer is only true for the moment it was found in; that it still holds is
 * the kernel's to check when the path is opened.
 */
final class Resolver {
  private static final int MOST_LINKS = 40;
  private static final int LONGEST_PATH = 4096;

  private final String root;

  Resolver(String canonicalRoot) {
    this.root = canonicalRoot;
  }

  /** The canonical absolute path of a directory that exists: how a root is found. */
  static String canonical(String absolute) throws KernelException {
    Walk walk = new Walk("/", absolute);
    walk.follow(clean(Names.raw(absolute)));
    return walk.current;
  }

  WorkspacePath resolve(String given) throws KernelException {
    String text = Names.raw(checked(given));
    String absolute = text.startsWith("/") ? text : root + "/" + text;
    List<String> components = clean(absolute);
    List<String> rootComponents = clean(root);
    boolean below =
        components.size() >= rootComponents.size()
            && components.subList(0, rootComponents.size()).equals(rootComponents);
    // The root is canonical already: walking its own components again would find nothing new.
    Walk walk = new Walk(below ? root : "/", given);
    walk.follow(below ? components.subList(rootComponents.size(), components.size()) : components);
    String relative = relative(walk.current, given);
    if (walk.throughFile != null) {
      throw new SandboxException(
          Reason.WRONG_KIND,
          Names.show(relative(walk.throughFile, given))
              + " is a file, not a directory: "
              + shorten(given)
              + " cannot exist");
    }
    return new WorkspacePath(root, relative);
  }

  private String relative(String canonical, String given) {
    if (canonical.equals(root)) {
      return "";
    }
    String prefix = root.equals("/") ? "/" : root + "/";
    if (!canonical.startsWith(prefix)) {
      throw new SandboxException(
          Reason.OUTSIDE_WORKSPACE, "path is outside the workspace: " + shorten(given));
    }
    return canonical.substring(prefix.length());
  }

  private static String checked(String given) {
    if (given.isEmpty()) {
      throw new SandboxException(Reason.BAD_ARGUMENT, "path is empty: pass \".\" for the root");
    }
    if (given.indexOf('\0') >= 0) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT, "path contains a NUL character: " + shorten(given));
    }
    if (given.length() > LONGEST_PATH) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT,
          "path is too long: " + given.length() + " characters, at most " + LONGEST_PATH);
    }
    return given;
  }

  private static String shorten(String given) {
    String shown = Names.show(Names.raw(given));
    return shown.length() <= 256 ? shown : shown.substring(0, 256) + "...";
  }

  /** Components after removing {@code .}, empty ones and, by text, {@code ..}. */
  private static List<String> clean(String absolute) {
    List<String> components = new ArrayList<>();
    for (String component : absolute.split("/", -1)) {
      switch (component) {
        case "", "." -> {}
        case ".." -> {
          if (!components.isEmpty()) {
            components.removeLast();
          }
        }
        default -> components.add(component);
      }
    }
    return Collections.unmodifiableList(components);
  }

  /** One walk down the tree, with what it has found so far. */
  private static final class Walk {
    private final Deque<String> ahead = new ArrayDeque<>();
    private final String given;
    private String current;
    private boolean missing;
    private @Nullable String throughFile;
    private int links;

    Walk(String start, String given) {
      this.current = start;
      this.given = given;
    }

    void follow(List<String> components) throws KernelException {
      ahead.addAll(components);
      while (!ahead.isEmpty()) {
        String component = ahead.pop();
        switch (component) {
          case "", "." -> {}
          // Only from a link's target: there it means the parent of where the link led.
          case ".." -> {
            current = current.substring(0, Math.max(1, current.lastIndexOf('/')));
            missing = false;
          }
          default -> step(component);
        }
      }
    }

    private void step(String component) throws KernelException {
      String next = below(component);
      if (missing || throughFile != null) {
        current = next;
        return;
      }
      try {
        enterLink(Names.raw(Kernel.readLink(Names.bytes(next))));
      } catch (KernelException problem) {
        switch (problem.errno()) {
          case Errno.EINVAL -> current = next;
          case Errno.ENOENT -> stepUnescaped(component, next);
          case Errno.ENOTDIR -> {
            throughFile = current;
            current = next;
          }
          // Opening it will say what is wrong; that it is inside must be known first.
          default -> {
            missing = true;
            current = next;
          }
        }
      }
    }

    /** A name that was shown with {@code \xHH} comes back that way. */
    private void stepUnescaped(String component, String next) throws KernelException {
      String unescaped = Names.unescape(component);
      if (unescaped.equals(component)) {
        missing = true;
        current = next;
        return;
      }
      try {
        enterLink(Names.raw(Kernel.readLink(Names.bytes(below(unescaped)))));
      } catch (KernelException problem) {
        switch (problem.errno()) {
          case Errno.EINVAL -> current = below(unescaped);
          case Errno.ENOENT -> {
            missing = true;
            current = next;
          }
          default -> throw problem;
        }
      }
    }

    private void enterLink(String target) {
      if (++links > MOST_LINKS) {
        throw new SandboxException(
            Reason.WRONG_KIND, "too many links, or links in a circle: " + shorten(given));
      }
      if (target.startsWith("/")) {
        current = "/";
      }
      List<String> components = List.of(target.split("/", -1));
      for (String component : components.reversed()) {
        ahead.push(component);
      }
    }

    private String below(String component) {
      return current.equals("/") ? "/" + component : current + "/" + component;
    }
  }
}

package io.terrarium.code;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How an agent names a function. The grammar:
 *
 * <pre>
 *   name  = [ owner sep ] word [ "/" parameters ]
 *   owner = type { sep type } | "(" [ "*" ] type ")"
 *   sep   = "." | "::" | "#"
 * </pre>
 *
 * and beside it perhaps a line that the function covers.
 */
public record FunctionName(
    String given, List<String> owners, String word, OptionalInt parameters, OptionalInt line) {
  public FunctionName {
    owners = List.copyOf(owners);
  }

  public static FunctionName parse(String given, Optional<Integer> line) {
    String text = given.strip();
    OptionalInt parameters = OptionalInt.empty();
    int slash = text.lastIndexOf('/');
    if (slash > 0 && text.substring(slash + 1).matches("\\d{1,3}")) {
      parameters = OptionalInt.of(Integer.parseInt(text.substring(slash + 1)));
      text = text.substring(0, slash);
    }
    int operator = text.indexOf("operator");
    String head = operator >= 0 ? text.substring(0, operator) : text;
    List<String> names = new ArrayList<>(SourceSymbols.typeNames(head.replace('#', '.')));
    if (operator >= 0) {
      names.add(text.substring(operator));
    }
    if (names.isEmpty()) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT, "name is empty: pass a function's name, as f or Type.f");
    }
    return new FunctionName(
        given,
        names.subList(0, names.size() - 1),
        names.getLast(),
        parameters,
        line.map(OptionalInt::of).orElseGet(OptionalInt::empty));
  }

  /** By its name alone. */
  boolean names(Symbol symbol) {
    List<String> container = symbol.container();
    return symbol.name().equals(word)
        && container.size() >= owners.size()
        && flat(container.subList(container.size() - owners.size(), container.size()))
            .equals(owners);
  }

  private static List<String> flat(List<String> names) {
    return names.stream().flatMap(name -> SourceSymbols.typeNames(name).stream()).toList();
  }

  /** By all that was said. */
  boolean fits(Symbol symbol, byte[] text) {
    return names(symbol)
        && (parameters.isEmpty() || parameters.getAsInt() == Parameters.count(symbol, text))
        && (line.isEmpty()
            || (symbol.line() <= line.getAsInt() && line.getAsInt() <= symbol.lastLine()));
  }
}

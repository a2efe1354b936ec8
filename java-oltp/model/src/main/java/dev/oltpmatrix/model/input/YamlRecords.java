package dev.oltpmatrix.model.input;

import dev.oltpmatrix.model.UsageException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Creates records from YAML: each component is a key. Keys that match no component are refused; a
 * key that is left out is {@code null}, 0 or {@code false}, and the record decides whether it may
 * be.
 *
 * <p>The names in the maps are those of components, in whichever record they occur.
 *
 * @param spelling returns a component's name as a key
 * @param special readers of single components
 * @param ranges allowed ranges of numbers
 */
public record YamlRecords(
    UnaryOperator<String> spelling,
    Map<String, Function<YamlValue, ?>> special,
    Map<String, IntRange> ranges) {
  private static final IntRange ALL = new IntRange("a number", -IntRange.MAX, IntRange.MAX);

  /** Writes {@code tableSize} as {@code table_size}. */
  public static final UnaryOperator<String> SNAKE_CASE =
      name -> name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);

  public List<String> keys(Class<? extends Record> type) {
    return Arrays.stream(type.getRecordComponents())
        .map(component -> spelling.apply(component.getName()))
        .toList();
  }

  public <T extends Record> T read(YamlValue value, Class<T> type) {
    return read(value, value.entries(keys(type)), type);
  }

  public <T extends Record> T read(YamlValue value, Map<String, YamlValue> entries, Class<T> type) {
    RecordComponent[] components = type.getRecordComponents();
    Object[] members = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      YamlValue member = entries.get(spelling.apply(components[i].getName()));
      members[i] =
          member == null
              ? Array.get(Array.newInstance(components[i].getType(), 1), 0)
              : member(member, components[i]);
    }
    try {
      Constructor<T> constructor =
          type.getDeclaredConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      constructor.setAccessible(true);
      return constructor.newInstance(members);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof UsageException usage) {
        throw value.refusal(usage.getMessage());
      }
      throw new IllegalStateException(type + " of " + entries.keySet(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private Object member(YamlValue value, RecordComponent component) {
    Function<YamlValue, ?> reader = special.get(component.getName());
    IntRange range = ranges.get(component.getName());
    return reader != null
        ? reader.apply(value)
        : value(value, component.getGenericType(), range == null ? ALL : range);
  }

  private Object value(YamlValue value, Type type, IntRange range) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      if (generic.getRawType() == List.class) {
        return value.list().stream().map(element -> value(element, arguments[0], range)).toList();
      }
      // A list in a map may be written as its only element.
      boolean isOneOrMore = arguments[1] instanceof ParameterizedType;
      Map<String, Object> map = new LinkedHashMap<>();
      value
          .entries()
          .forEach(
              (key, entry) ->
                  map.put(
                      key,
                      isOneOrMore && entry.isText()
                          ? List.of(entry.text())
                          : value(entry, arguments[1], range)));
      return map;
    }
    Class<?> wrapper = MethodType.methodType((Class<?>) type).wrap().returnType();
    if (wrapper == String.class) {
      return value.text();
    }
    if (wrapper == Integer.class) {
      return (int)
          value.whole(
              Math.max(range.low(), Integer.MIN_VALUE), Math.min(range.high(), Integer.MAX_VALUE));
    }
    if (wrapper == Long.class) {
      return value.whole(range.low(), range.high());
    }
    if (wrapper == Boolean.class) {
      return value.flag();
    }
    return wrapper.isEnum()
        ? constant(value, wrapper)
        : read(value, wrapper.asSubclass(Record.class));
  }

  /** Reads a constant: {@code INSTALL_DB} is written {@code install-db}. */
  private static Object constant(YamlValue value, Class<?> type) {
    Map<String, Object> constants = new LinkedHashMap<>();
    for (Object constant : type.getEnumConstants()) {
      constants.put(
          ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-'), constant);
    }
    return constants.get(value.oneOf(constants.keySet()));
  }
}

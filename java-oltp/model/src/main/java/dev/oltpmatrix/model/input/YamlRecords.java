package dev.oltpmatrix.model.input;

import dev.oltpmatrix.model.UsageException;
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

  /**
   * Creates a record of some entries.
   *
   * @param value what has them, for messages
   */
  public <T extends Record> T read(YamlValue value, Map<String, YamlValue> entries, Class<T> type) {
    RecordComponent[] components = type.getRecordComponents();
    Object[] members = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      YamlValue member = entries.get(spelling.apply(components[i].getName()));
      members[i] =
          member == null ? missing(components[i].getType()) : member(member, components[i]);
    }
    try {
      Constructor<T> constructor =
          type.getDeclaredConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      constructor.setAccessible(true);
      return constructor.newInstance(members);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof UsageException usage) {
        throw value.placed(usage);
      }
      throw new IllegalStateException(type + " of " + entries.keySet(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object missing(Class<?> type) {
    return Array.get(Array.newInstance(type, 1), 0);
  }

  private Object member(YamlValue value, RecordComponent component) {
    Function<YamlValue, ?> reader = special.get(component.getName());
    if (reader != null) {
      return reader.apply(value);
    }
    IntRange range = ranges.get(component.getName());
    if (range == null) {
      return value(value, component.getGenericType());
    }
    long number = value.whole(range.low(), range.high());
    boolean isLong = component.getType() == long.class || component.getType() == Long.class;
    return isLong ? (Object) number : (Object) Math.toIntExact(number);
  }

  private Object value(YamlValue value, Type type) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      if (generic.getRawType() == List.class) {
        return value.list().stream().map(element -> value(element, arguments[0])).toList();
      }
      Map<String, Object> map = new LinkedHashMap<>();
      value.entries().forEach((key, entry) -> map.put(key, value(entry, arguments[1])));
      return map;
    }
    return value(value, (Class<?>) type);
  }

  private Object value(YamlValue value, Class<?> type) {
    if (type == String.class) {
      return value.text();
    }
    if (type == int.class || type == Integer.class) {
      return (int) value.whole(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
    if (type == long.class || type == Long.class) {
      return value.whole(-IntRange.MAX, IntRange.MAX);
    }
    if (type == boolean.class || type == Boolean.class) {
      return value.flag();
    }
    return type.isEnum() ? constant(value, type) : read(value, type.asSubclass(Record.class));
  }

  /** Reads a constant: {@code INSTALL_DB} is written {@code install-db}. */
  private static Object constant(YamlValue value, Class<?> type) {
    Map<String, Object> constants = new LinkedHashMap<>();
    for (Object constant : type.getEnumConstants()) {
      String name = ((Enum<?>) constant).name();
      constants.put(name.toLowerCase(Locale.ROOT).replace('_', '-'), constant);
    }
    return constants.get(value.oneOf(constants.keySet()));
  }
}

package io.encbench.driver;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A delegate for tests. It returns preset answers, otherwise zero or null, and records calls. */
public final class RecordingDelegate implements InvocationHandler {
  private static final Map<Class<?>, Object> ZEROS =
      Map.of(
          boolean.class,
          false,
          byte.class,
          (byte) 0,
          short.class,
          (short) 0,
          int.class,
          0,
          long.class,
          0L,
          float.class,
          0f,
          double.class,
          0d);

  private final Map<String, @Nullable Object> answers = new HashMap<>();
  private final List<String> calls = new ArrayList<>();
  private List<@Nullable Object> arguments = List.of();

  public <T> T as(Class<T> type) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this));
  }

  /** Presets the answer to calls of all methods with this name. */
  public RecordingDelegate answering(String method, @Nullable Object answer) {
    answers.put(method, answer);
    return this;
  }

  /** Signatures of the methods called, in order, each written as {@link #signature} does. */
  public List<String> calls() {
    return calls;
  }

  /** The arguments of the last call. */
  public List<@Nullable Object> arguments() {
    return arguments;
  }

  static String signature(Method method) {
    var text = new StringBuilder(method.getName()).append('(');
    for (Class<?> type : method.getParameterTypes()) {
      text.append(text.charAt(text.length() - 1) == '(' ? "" : ",").append(type.getSimpleName());
    }
    return text.append(')').toString();
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] values) {
    calls.add(signature(method));
    arguments = values == null ? List.of() : Arrays.asList(values);
    return answers.containsKey(method.getName())
        ? answers.get(method.getName())
        : ZEROS.get(method.getReturnType());
  }
}

/** Makes a value when it is first used, such as a lexer and its parser: making these takes longer than reading most logs. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

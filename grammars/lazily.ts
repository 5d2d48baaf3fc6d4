/** Made when it is first used, such as a lexer and its parser, which take longer to make than most logs to read. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

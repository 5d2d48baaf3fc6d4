/** Made when it is first asked for: a lexer and its parser take longer to make than most logs to read. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

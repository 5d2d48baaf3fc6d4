/** An option that can be repeated. */
export const gather = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** Counts what is passed over, to say so in one sentence each. */
export function createTally() {
  const counts = new Map<string, number>();
  return {
    add(reason: string): void {
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    },
    sentences: (): string[] =>
      [...counts].map(([reason, count]) => `${count} ${count === 1 ? 'entry' : 'entries'} passed over: ${reason}`),
  };
}

/** From where to where a log tells, and each of its kubelets. */
export function createExtent() {
  const spans: { from: number | null; to: number | null }[] = [];
  let first: number | null = null;
  let end = { source: 0, line: 0, at: null as number | null, kubelet: 0 };

  return {
    see(source: number, line: number, at: number | null, kubelet: number): void {
      end = { source, line, at: at ?? end.at, kubelet };
      first ??= at;
      let span = spans[kubelet];
      if (span === undefined) {
        span = { from: at, to: at };
        spans[kubelet] = span;
      }
      span.from ??= at;
      span.to = at ?? span.to;
    },
    first: (): number | null => first,
    /** The last line. */
    end: () => end,
    of: (kubelet: number) => spans[kubelet] ?? { from: null, to: null },
  };
}

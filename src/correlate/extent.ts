/** The first and last lines of a log, and of each of its kubelets. */
export function createExtent() {
  const spans: { from: number | null; to: number | null }[] = [];
  let first: number | null = null;
  let earliest = Number.POSITIVE_INFINITY;
  let latest = Number.NEGATIVE_INFINITY;
  const end = { source: 0, line: 0, at: null as number | null, kubelet: 0 };

  return {
    see(source: number, line: number, at: number | null, kubelet: number): void {
      end.source = source;
      end.line = line;
      end.at = at ?? end.at;
      end.kubelet = kubelet;
      first ??= at;
      if (at !== null) {
        earliest = Math.min(earliest, at);
        latest = Math.max(latest, at);
      }
      let span = spans[kubelet];
      if (span === undefined) {
        span = { from: at, to: at };
        spans[kubelet] = span;
      }
      span.from ??= at;
      span.to = at ?? span.to;
    },
    first: (): number | null => first,
    /** The last line */
    end: () => ({ ...end }),
    /** The range of all lines, in any order: a paste may contain two runs, a clock may be set back */
    window: () => (earliest > latest ? { from: null, to: null } : { from: earliest, to: latest }),
    of: (kubelet: number) => spans[kubelet] ?? { from: null, to: null },
  };
}

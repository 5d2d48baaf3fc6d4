import type { NodeFacts } from './node-run.js';

const MAX_CUT_SHOWN = 3;

/** How many records of each source meant something, were read before, or are cut off. */
export function createCounts() {
  const recognised: number[] = [];
  const repeated: number[] = [];
  const first: { source: number; line: number }[] = [];
  let cut = 0;

  return {
    recognise(source: number, records = 1): void {
      recognised[source] = (recognised[source] ?? 0) + records;
    },
    repeat(source: number): void {
      repeated[source] = (repeated[source] ?? 0) + 1;
    },
    cut(source: number, line: number): void {
      cut++;
      if (first.length < MAX_CUT_SHOWN) first.push({ source, line });
    },
    all: (): Pick<NodeFacts, 'recognised' | 'repeated' | 'cut'> => ({
      recognised,
      repeated,
      cut: { count: cut, first },
    }),
  };
}

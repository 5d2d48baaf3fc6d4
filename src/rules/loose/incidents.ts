import type { LooseLine, Owner } from './owners.js';

/** The part of one trouble that one pod had at a time. */
export interface Incident extends Owner {
  readonly cause: string;
}

/** Lines parted where nothing was tried again for longer than any back-off: what comes then is another incident. */
export function incidentsIn(lines: readonly LooseLine[], pauseMs: number): LooseLine[][] {
  const incidents: LooseLine[][] = [];
  let before: number | null = null;
  for (const line of lines) {
    const last = incidents.at(-1);
    const isApart = before !== null && line.at !== null && line.at - before > pauseMs;
    if (last === undefined || isApart) incidents.push([line]);
    else last.push(line);
    before = line.at ?? before;
  }
  return incidents;
}

/** Of several pods those belong together that had it at the same time. */
export function atOneTime(found: readonly Incident[], pauseMs: number): Incident[][] {
  const together: { members: Incident[]; until: number }[] = [];
  const beginOf = ({ lines }: Incident): number => lines.find(({ at }) => at !== null)?.at ?? Number.NEGATIVE_INFINITY;
  for (const one of found.toSorted((a, b) => beginOf(a) - beginOf(b))) {
    const until = one.lines.findLast(({ at }) => at !== null)?.at ?? Number.NEGATIVE_INFINITY;
    const last = together.at(-1);
    if (last === undefined || beginOf(one) - last.until > pauseMs) together.push({ members: [one], until });
    else {
      last.members.push(one);
      last.until = Math.max(last.until, until);
    }
  }
  // In the order of the input
  return together.map(({ members }) => members.toSorted((a, b) => found.indexOf(a) - found.indexOf(b)));
}

import type { LooseLine, Owner } from './owners.js';

/** One pod's part of a trouble, within one period. */
export interface Incident extends Owner {
  readonly cause: string;
}

/** What divides the tries of one trouble into incidents. */
export interface Parting {
  /** The longest pause between two tries, in ms: after a longer one, another incident begins */
  readonly pauseMs: number;
  /** When something showed that it works */
  readonly successes?: readonly (number | null)[];
  /** If it worked in between, a pause of this length is enough, in ms */
  readonly calmMs?: number;
  /** The lines were picked out, so lines of the pause may be missing: only another cause is another incident */
  readonly picked: boolean;
  readonly causeOf: (lines: readonly LooseLine[]) => string;
}

export function incidentsIn(lines: readonly LooseLine[], parting: Parting): readonly LooseLine[][] {
  const incidents: LooseLine[][] = [];
  let before: number | null = null;
  for (const line of lines) {
    const last = incidents.at(-1);
    if (last === undefined || isApart(before, line.at, parting)) incidents.push([line]);
    else last.push(line);
    before = line.at ?? before;
  }
  return parting.picked ? joined(incidents, parting) : incidents;
}

function isApart(from: number | null, to: number | null, { pauseMs, successes = [], calmMs = pauseMs }: Parting) {
  if (from === null || to === null) return false;
  const pause = to - from;
  return pause > pauseMs || (pause > calmMs && successes.some(at => at !== null && at > from && at < to));
}

/** Ports, times and counts in a cause belong to a single try. */
const shapeOf = (cause: string): string => cause.replace(/\d+/g, '0');

function joined(incidents: readonly LooseLine[][], { causeOf }: Parting): LooseLine[][] {
  const found: { readonly lines: LooseLine[]; readonly shape: string }[] = [];
  for (const lines of incidents) {
    const last = found.at(-1);
    const shape = shapeOf(causeOf(lines));
    if (last === undefined || (shape !== '' && shape !== last.shape)) found.push({ lines: [...lines], shape });
    else last.lines.push(...lines);
  }
  return found.map(({ lines }) => lines);
}

/** Joins the incidents that several pods had at the same time. */
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

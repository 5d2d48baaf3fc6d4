import type { NodeRun } from '../correlate/node-run.js';
import { nameKey, type Observation } from '../correlate/types.js';
import { eventsHaving } from '../events/having.js';
import { spell } from '../lifecycle/duration.js';
import { errorOf } from '../lifecycle/hangs/errors.js';
import { LONE_TROUBLES, type LoneTrouble } from '../lifecycle/hangs/lone-troubles.js';
import { tells } from '../lifecycle/hangs/trouble.js';
import { places } from './evidence.js';
import { kubeletLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, RunRule } from './types.js';
import { becauseOf } from './wording.js';

export const teardownTrouble: RunRule = {
  meta: {
    id: 'teardown-trouble',
    level: 'warning',
    title: 'Trouble with a teardown outside of any deletion',
    reads: [kubeletLog],
    why: 'Errors like these can block a deletion, but they also occur when a container is only restarted. Without the deletion in the log, it is unknown how far it got and whether the trouble resolved.',
    evidence:
      'The input shows no deletion, but lines about failed stops, unmounts, clean-ups or refused calls, with nothing after them that shows a success. Reported as info when this few are normal.',
    next: 'Provide the log from before the deletion until now (search for “SyncLoop DELETE” and the UID of the pod), with a watch if there is one; podline explain, with the rule named in the message, says what to check on the node.',
  },
  check({ run, deletions }) {
    if (deletions.length > 0) return [];
    const tracks = tracksOf(run);
    return LONE_TROUBLES.flatMap(trace => judge(trace, tracks));
  },
};

type Line = Pick<Observation, 'id' | 'event' | 'at' | 'source' | 'line'>;

interface Track {
  /** The pod or its UID; null for lines that name nobody. */
  readonly owner: string | null;
  readonly lines: readonly Line[];
}

const IDS = [
  ...new Set(LONE_TROUBLES.flatMap(({ troubles, relief }) => [...troubles.flatMap(({ events }) => events), ...relief])),
];

function tracksOf(run: NodeRun): Track[] {
  const byUID = new Map<string, Observation[]>();
  for (const line of run.nameless(...IDS)) {
    const own = byUID.get(line.uid ?? '');
    if (own) own.push(line);
    else byUID.set(line.uid ?? '', [line]);
  }
  return [
    ...run.names().map(({ pod, observations }) => ({ owner: nameKey(pod), lines: observations })),
    ...[...byUID].map(([uid, lines]) => ({ owner: uid, lines })),
    { owner: null, lines: run.node },
  ];
}

function judge(trace: LoneTrouble, tracks: readonly Track[]): Judgement[] {
  const found = tracks
    .map(track => ({ ...track, lines: lastingIn(trace, track.lines) }))
    .filter(({ lines }) => lines.length > 0 && lines.length < (trace.fewerThan ?? Number.POSITIVE_INFINITY));
  const lines = found.flatMap(track => track.lines).sort((a, b) => a.source - b.source || a.line - b.line);
  const [first] = lines;
  if (first === undefined) return [];
  const kinds = trace.troubles.map(trouble => lines.filter(line => tells(trouble, line))).filter(of => of.length > 0);
  const tries = kinds[0]?.length ?? 0;
  const see = trace.rule === null ? '' : `; see ${trace.rule}`;
  return [
    {
      message: `trouble with ${trace.what}${whose(found)} (${often(tries, lines)})${cause(kinds)}${see}`,
      at: first.at,
      evidence: places(lines),
      ...(tries < trace.tries ? { level: 'info' as const } : {}),
    },
  ];
}

/** Somebody else was faster: what the runtime does not have any more needs no teardown. */
const GONE = /code = NotFound|No such container/;
const FROM_RUNTIME = eventsHaving('from-runtime');

const isGone = (line: Line): boolean => FROM_RUNTIME.has(line.id) && GONE.test(errorOf(line) ?? '');

/** The lines of trouble behind which nothing tells that it is over. */
function lastingIn({ troubles, relief }: LoneTrouble, lines: readonly Line[]): readonly Line[] {
  const over = lines.findLastIndex(({ id }) => relief.includes(id));
  return lines.slice(over + 1).filter(line => troubles.some(trouble => tells(trouble, line)) && !isGone(line));
}

function often(tries: number, lines: readonly Line[]): string {
  if (tries === 1) return 'once';
  const times = lines.flatMap(({ at }) => at ?? []).sort((a, b) => a - b);
  const ms = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return `${tries} times${ms >= LIMITS.worthSayingMs ? ` in ${spell(ms)}` : ''}`;
}

/** Of many orphaned pods the kubelet names one and counts the others (kubelet_volumes.go, cleanupOrphanedPodDirs). */
const COUNT = / ?:? ?There were a total of \d/;

const errorIn = (line: Line): string => errorOf(line)?.split(COUNT)[0] ?? '';

function cause(kinds: readonly (readonly Line[])[]): string {
  const text = kinds
    .map(lines => lines.map(errorIn).findLast(error => error !== ''))
    .find(error => error !== undefined);
  return becauseOf(text ?? null);
}

/** Pods named in one sentence. */
const MAX_NAMED_PODS = 3;

function whose(tracks: readonly Track[]): string {
  const owners = tracks.flatMap(({ owner }) => owner ?? []);
  if (owners.length === 0) return '';
  const more = owners.length > MAX_NAMED_PODS ? ` and ${owners.length - MAX_NAMED_PODS} more` : '';
  return ` of pod ${owners.slice(0, MAX_NAMED_PODS).join(', ')}${more}`;
}

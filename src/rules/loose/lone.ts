import { adviceFor } from '../../catalogue/causes/index.js';
import { innermost } from '../../catalogue/causes/innermost.js';
import { unescaped } from '../../catalogue/causes/layers.js';
import { spell } from '../../catalogue/duration.js';
import { errorText } from '../../catalogue/error-text.js';
import type { EventId } from '../../catalogue/event-id.js';
import { containerId, sandboxId, textField } from '../../catalogue/fields.js';
import { eventsHaving } from '../../catalogue/having.js';
import {
  errorOf,
  isNoAnswer,
  lastWithReason,
  partAbout,
  provesGone,
  wholeErrorOf,
} from '../../episodes/ends/hangs/errors.js';
import { isAboutStart, type LoneTrouble } from '../../episodes/ends/hangs/lone-troubles.js';
import { CONTAINER_OVER, SANDBOX_OVER } from '../../episodes/ends/hangs/proofs.js';
import { reports } from '../../episodes/ends/hangs/types.js';
import { grouped } from '../../kit/grouped.js';
import type { WhatId } from '../../sources/vocabulary.js';
import { places, spanMs } from '../evidence.js';
import { LIMITS } from '../thresholds.js';
import type { Judgement, RunFacts } from '../types.js';
import { listed } from './listed.js';
import type { LooseLine, Owner } from './owners.js';
import { thingOf, thingsIn, triesIn } from './things.js';

/** One pod's part of a trouble. */
interface Part extends Owner {
  readonly cause: string;
}

/** One finding for each cause: pods that fail for the same reason are reported together. */
export function judgeLone(trace: LoneTrouble, owners: readonly Owner[], facts: RunFacts): Judgement[] {
  const found = owners.flatMap((owner): Part[] => {
    const lines = lastingIn(trace, owner.lines, facts);
    if (lines.length === 0 || lines.length >= (trace.fewerThan ?? Number.POSITIVE_INFINITY)) return [];
    return [{ ...owner, lines, cause: causeOf(trace, lines) }];
  });
  return [...grouped(found, ({ cause }) => cause)].map(([cause, parts]) => judgementOf(trace, cause, parts));
}

function judgementOf(trace: LoneTrouble, cause: string, found: readonly Part[]): Judgement {
  const lines = inOrder(found);
  const each = found.map(({ lines: own }) => triesIn(own));
  const most = Math.max(...each);
  // Several pods are tried separately; a single try is not counted
  const tries = most < 2 ? most : each.reduce((sum, one) => sum + one, 0);
  const pods = found.flatMap(({ pod }) => pod ?? []);
  const whose = pods.length === 0 ? '' : ` for pod ${listed(pods)}`;
  const why = cause === '' ? '' : `: ${cause}`;
  const wait = waitAfter(lines);
  const again = wait === null ? '' : `; tried again after ${wait}`;
  const see = trace.rule === null || isAboutStart(trace) ? '' : `; see ${trace.rule}`;
  return {
    message: `${trace.says}${whose}${often(tries, lines)}${thingsIn(lines)}${why}${again}${see}`,
    at: lines[0]?.at ?? null,
    evidence: places(lines),
    ...(most < trace.tries ? { level: 'info' as const } : {}),
    ...adviceOn(trace, lines),
  };
}

/** Advice about the node does not need a log of the deletion. */
function adviceOn({ stage }: LoneTrouble, lines: readonly LooseLine[]): Pick<Judgement, 'next'> {
  const error = lastWithReason(lines.map(wholeErrorOf)) ?? lastWithReason(lines.map(errorOf)) ?? '';
  const next = stage === undefined ? undefined : adviceFor(stage, unescaped(error));
  return next === undefined ? {} : { next };
}

const inOrder = (found: readonly Part[]): LooseLine[] =>
  found.flatMap(({ lines }) => lines).sort((a, b) => a.source - b.source || a.line - b.line);

const CALLS_API = new Set<string | null>(['mirror-delete-rejected', 'mirror-create-rejected', 'final-delete-rejected']);
const FROM_RUNTIME = eventsHaving('from-runtime');

/** The lines of trouble that no later line shows to be over. */
function lastingIn(trace: LoneTrouble, lines: readonly LooseLine[], facts: RunFacts): readonly LooseLine[] {
  const later = lines.slice(lines.findLastIndex(line => trace.relief.includes(line.id)) + 1);
  // When a start does not find something, that is its failure and not the end of one
  const goneAt = isAboutStart(trace)
    ? () => -1
    : endsIn(later, new Set(trace.troubles.flatMap(({ events }) => events)));
  return later
    .filter((line, index) => index > goneAt(line) && trace.troubles.some(trouble => reports(trouble, line)))
    .filter(line => !(CALLS_API.has(trace.rule) && isNoAnswer(errorOf(line) ?? '')))
    .filter(line => !(FROM_RUNTIME.has(line.id) && endsInRuntime(line, facts)));
}

const RUNTIME_ENDS: ReadonlySet<WhatId> = new Set<WhatId>([...CONTAINER_OVER, ...SANDBOX_OVER]);

/** Whether the runtime itself reports later that this container or sandbox was stopped or removed. */
function endsInRuntime({ event, at }: LooseLine, { run, clock }: RunFacts): boolean {
  const id = sandboxId(event) ?? containerId(event);
  if (id === null || at === null || run.archive.isEmpty()) return false;
  const from = clock.toUtc(at);
  return run.archive.about({ uids: [], ids: [id], name: '' }).some(({ what, at: then, identity }) => {
    if (!RUNTIME_ENDS.has(what) || then === null || then < from) return false;
    return identity.sandboxId === id || identity.containerId === id;
  });
}

/**
 * The answer that something is gone ends the failures before it: failures of the same thing, or any failure if one of the two lines does
 * not name its thing.
 */
function endsIn(lines: readonly LooseLine[], answers: ReadonlySet<EventId>): (line: LooseLine) => number {
  const keyOf = (line: LooseLine): string | null => thingOf(line)?.key ?? null;
  const gone = lines.flatMap((line, at) =>
    answers.has(line.id) && provesGone(line) ? [{ key: keyOf(line), at }] : [],
  );
  const last = new Map(gone.map(({ key, at }) => [key, at]));
  return line => {
    const key = keyOf(line);
    return key === null ? (gone.at(-1)?.at ?? -1) : Math.max(last.get(key) ?? -1, last.get(null) ?? -1);
  };
}

function often(tries: number, lines: readonly LooseLine[]): string {
  if (tries < 2) return '';
  const ms = spanMs(lines);
  return ` ${tries} times${ms >= LIMITS.worthSayingMs ? ` in ${spell(ms)}` : ''}`;
}

/** The last error with a meaning, from a whole line if there is one. */
function causeOf({ troubles }: LoneTrouble, lines: readonly LooseLine[]): string {
  const kinds = troubles.map(trouble => ({
    about: trouble.about,
    own: lines.filter(line => reports(trouble, line)),
  }));
  const errors = [wholeErrorOf, ({ event }: LooseLine) => errorText(event)].flatMap(read =>
    kinds.flatMap(({ about, own }) => {
      const last = lastWithReason(own.map(line => withoutCount(read(line))));
      return last === undefined ? [] : [partAbout(last, about)];
    }),
  );
  const causes = errors.map(innermost).filter(text => text !== '');
  // A line that was cut without a mark states less than another one
  return causes.find(text => !errors.some(other => goesOn(other, text))) ?? causes[0] ?? '';
}

/** Whether the text contains the other one as the beginning of a longer word. */
function goesOn(text: string, beginning: string): boolean {
  const at = text.indexOf(beginning);
  return at >= 0 && /\w/.test(beginning.slice(-1)) && /\w/.test(text.charAt(at + beginning.length));
}

/**
 * The end of the text with which the kubelet names one orphaned pod and gives the number of the others (kubelet_volumes.go,
 * cleanupOrphanedPodDirs).
 */
const COUNT = / ?:? ?There were a total of \d/;

const withoutCount = (error: string | null): string => ((error ?? '').split(COUNT)[0] ?? '').trim();

/**
 * How long the kubelet waits before the next try, according to the last line (nestedpendingoperations.go); null where no line states it.
 */
function waitAfter(lines: readonly LooseLine[]): string | null {
  const causes = lines.map(({ event }) => textField(event, 'delay')).findLast(text => text !== null) ?? null;
  return causes !== null && /^[\dhms.µ]{2,20}$/.test(causes) ? causes : null;
}

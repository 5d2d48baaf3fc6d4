import { adviceFor } from '../catalogue/causes/index.js';
import { innermost, withoutOthers } from '../catalogue/causes/innermost.js';
import { unescaped } from '../catalogue/causes/layers.js';
import { spell } from '../catalogue/duration.js';
import { eventsHaving } from '../catalogue/events.js';
import { containerId, errorText, sandboxId, textField } from '../catalogue/fields.js';
import { isExcerpt } from '../correlate/evidence/coverage.js';
import { nameKey } from '../correlate/types.js';
import { lastWithReason, partAbout, reasonIn, wholeErrorOf } from '../episodes/ends/hangs/errors.js';
import { LONE_TROUBLES, type LoneTrouble } from '../episodes/ends/hangs/lone-troubles.js';
import { CONTAINER_OVER, SANDBOX_OVER } from '../episodes/ends/hangs/proofs.js';
import { createTroubles, reports } from '../episodes/engine/troubles.js';
import { given } from '../kit/forms.js';
import { grouped } from '../kit/grouped.js';
import type { WhatId } from '../sources/vocabulary.js';
import { about, byPlace, listed, spanMs } from './evidence.js';
import { type LoneFailure, loneFailures } from './loose/lone-starts.js';
import { isOfNone, type LooseLine, type Owner, ownersOf } from './loose/owners.js';
import { thingsIn, triesIn } from './loose/things.js';
import { kubeletLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, RunFacts, RunRule, StartSummary } from './types.js';

export const teardownTrouble: RunRule = {
  id: 'teardown-trouble',
  level: 'warning',
  title: 'Trouble with a teardown outside of any deletion',
  reads: [kubeletLog],
  ofTeardown: true,
  ofAllPods: true,
  rank: -1,
  why: 'Errors like these can block a deletion, but they also occur when a container is only restarted. Without the deletion in the log, it is unknown how far it got and whether the trouble resolved.',
  evidence:
    'The input shows no deletion (in a few lines: none of this pod), but has lines about failed stops, unmounts, clean-ups or refused calls, and no later line shows a success. Reported as info if so few are normal.',
  next: 'Provide the log from before the deletion until now (search for “SyncLoop DELETE” and the UID of the pod), with a watch if there is one; podline explain RULE, with the rule that the message names, shows what to check on the node.',
  check(facts) {
    const isPicked = isExcerpt(facts.sources);
    if (facts.deletions.length > 0 && !isPicked) return [];
    const owners = ownersOf(facts.run).filter(isOfNone(facts.deletions));
    // In a whole log, what only counts after another line may have been over without one
    return LONE_TROUBLES.filter(({ after }) => isPicked || after === undefined).flatMap(trace =>
      judgeLone(trace, owners, facts),
    );
  },
};

export const startTrouble: RunRule = {
  id: 'start-trouble',
  level: 'warning',
  title: 'Trouble with a start that the input does not show',
  reads: [kubeletLog],
  ofAllPods: true,
  rank: -1,
  why: 'Errors like these keep a pod from starting. Without the lines around them it is unknown which pod it was, how long it waited or whether it started later.',
  evidence:
    'A few lines show what failed, but lack what podline needs to report a start: the time, the pod, or a sign that the pod starts, as where a volume is mounted again or a container crashed once. In a whole log, only mounts and pulls that keep failing count. Reported as info if so few failures are normal.',
  next: 'Provide the whole log, with the time in front of each line.',
  check(facts) {
    const isPicked = isExcerpt(facts.sources);
    if (facts.deletions.length > 0 && !isPicked) return [];
    const isTold = toldWithStart(facts.starts);
    const found = ownersOf(facts.run)
      .filter(isOfNone(facts.deletions))
      .flatMap(owner => loneFailures(owner).map(failure => ({ ...failure, pod: owner.pod })))
      // In a whole log any other error may belong to a start that succeeded later
      .filter(failure => (isPicked || failure.isRepeated) && !isTold(failure));
    return [...grouped(found, ({ says, cause }) => `${says('')} ${cause}`).values()].flatMap(judgementOfStarts);
  },
};

/** What is reported with a start is not reported twice; a line without a pod may be about any start. */
function toldWithStart(starts: readonly StartSummary[]): (failure: FailureOfPod) => boolean {
  const pods = new Set<string>(starts.map(({ pod }) => nameKey(pod)));
  const rules = new Set<string>(starts.flatMap(one => one.rules));
  return ({ pod, rule }) => (pod === null ? rules.has(rule) : pods.has(pod));
}

type FailureOfPod = LoneFailure & Pick<Owner, 'pod'>;

/** Pods that fail for the same reason are reported together. */
function judgementOfStarts(found: readonly FailureOfPod[]): Judgement[] {
  const lines = inOrder(found);
  const names = found.flatMap(({ pod }) => pod ?? []);
  const whose = names.length === 0 ? 'a pod' : `pod ${listed(names)}`;
  const images = lines.every(({ event }) => textField(event, 'image') !== null) ? thingsIn(lines) : '';
  return found.slice(0, 1).map(({ says, next }) =>
    about(lines, `${whose}${says(`${often(found, lines)}${images}`)}${waitAfter(lines)}`, {
      next,
      ...(found.every(({ isUsual }) => isUsual) && { level: 'info' }),
    }),
  );
}

type Tried = Pick<LoneFailure, 'lines' | 'tries'>;

const inOrder = (found: readonly Tried[]): LooseLine[] => found.flatMap(({ lines }) => lines).sort(byPlace);

const mostTries = (found: readonly Tried[]): number => Math.max(...found.map(({ tries }) => tries));

/** One finding for each cause: pods that fail for the same reason are reported together. */
function judgeLone(trace: LoneTrouble, owners: readonly Owner[], facts: RunFacts): Judgement[] {
  const found = owners.flatMap(({ pod, lines: all }) => {
    const lines = lastingIn(trace, all, facts);
    if (lines.length === 0 || lines.length >= (trace.fewerThan ?? Number.POSITIVE_INFINITY)) return [];
    return [{ pod, lines, tries: triesIn(lines), cause: causeOf(trace, lines) }];
  });
  return [...grouped(found, ({ cause }) => cause)].map(([cause, parts]) => judgementOf(trace, cause, parts));
}

function judgementOf(trace: LoneTrouble, cause: string, found: readonly (Tried & Pick<Owner, 'pod'>)[]): Judgement {
  const lines = inOrder(found);
  const pods = found.flatMap(({ pod }) => pod ?? []);
  const whose = pods.length === 0 ? '' : ` for pod ${listed(pods)}`;
  const why = cause === '' ? '' : `: ${cause}`;
  const see = trace.rule === null ? '' : `; see ${trace.rule}`;
  return about(lines, `${trace.says}${whose}${often(found, lines)}${thingsIn(lines)}${why}${waitAfter(lines)}${see}`, {
    ...(mostTries(found) < (trace.tries ?? 1) && { level: 'info' }),
    // Advice about the node does not need a log of the deletion
    ...(trace.stage && given({ next: adviceFor(trace.stage, unescaped(reasonIn(lines) ?? '')) })),
  });
}

const FROM_RUNTIME = eventsHaving('from-runtime');

/** The lines of trouble that no later line shows to be over. */
function lastingIn(trace: LoneTrouble, lines: readonly LooseLine[], facts: RunFacts): readonly LooseLine[] {
  const { troubles, relief, ends, key, endsUnnamed } = trace;
  const all = createTroubles<string | null, LooseLine, LooseLine[]>({
    begin: line => [line],
    goOn: (own, line) => own.push(line),
    isApart: () => false,
    over: () => undefined,
  });
  for (const line of lines) {
    const of = key?.(line) ?? null;
    if (troubles.some(trouble => reports(trouble, line))) all.state(of, line);
    if (!relief?.includes(line.id) && !ends?.some(end => reports(end, line))) continue;
    if (of === null) all.endAll(line);
    else all.end(of);
    if (endsUnnamed) all.end(null);
  }
  const open = new Set([...all.open.values()].flat());
  return lines.filter(line => open.has(line) && !(FROM_RUNTIME.has(line.id) && endsInRuntime(line, facts)));
}

const RUNTIME_ENDS: ReadonlySet<WhatId> = new Set<WhatId>([...CONTAINER_OVER, ...SANDBOX_OVER]);

/** Whether the runtime itself reports later that this container or sandbox was stopped or removed. */
function endsInRuntime({ event, at }: LooseLine, { run, clock }: RunFacts): boolean {
  const id = sandboxId(event) ?? containerId(event);
  if (id === null || at === null) return false;
  const from = clock.toUtc(at);
  return run.archive.about({ uids: [], ids: [id], name: '' }).some(({ what, at: then, identity }) => {
    if (!RUNTIME_ENDS.has(what) || then === null || then < from) return false;
    return identity.sandboxId === id || identity.containerId === id;
  });
}

/** Several pods are tried separately; a single try is not counted. */
function often(found: readonly Tried[], lines: readonly LooseLine[]): string {
  if (mostTries(found) < 2) return '';
  const ms = spanMs(lines);
  const tries = found.reduce((sum, one) => sum + one.tries, 0);
  return ` ${tries} times${ms >= LIMITS.worthSayingMs ? ` in ${spell(ms)}` : ''}`;
}

/** The last error with a meaning, from a whole line if there is one. */
function causeOf({ troubles }: LoneTrouble, lines: readonly LooseLine[]): string {
  const kinds = troubles.map(trouble => ({ ...trouble, own: lines.filter(line => reports(trouble, line)) }));
  const errors = [wholeErrorOf, ({ event }: LooseLine) => errorText(event)].flatMap(read =>
    kinds.flatMap(({ about, own }) => {
      const last = lastWithReason(own.map(line => withoutOthers(read(line) ?? '').trim()));
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

/** How long the kubelet waits before the next try, where the last line states it (nestedpendingoperations.go). */
function waitAfter(lines: readonly LooseLine[]): string {
  const wait = lines.flatMap(({ event }) => textField(event, 'delay') ?? []).at(-1);
  return wait === undefined ? '' : `; tried again after ${wait}`;
}

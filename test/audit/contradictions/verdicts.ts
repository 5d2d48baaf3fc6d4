import type { Lifecycle } from '../../../src/document/contract/types.js';
import { endsOf } from '../../../src/document/episodes.js';
import { nameOf, seen, timesOf } from '../times.js';
import type { Contradiction } from '../types.js';

const hasError = ({ findings }: Lifecycle): boolean => findings.some(({ level }) => level === 'error');
const hasWarning = ({ findings }: Lifecycle): boolean => findings.some(({ level }) => level === 'warning');
const misses = ({ steps }: Lifecycle): boolean => steps.some(({ status }) => status === 'missing');

/** A verdict, and what it requires. */
const VERDICTS: Readonly<Record<Lifecycle['verdict'], (one: Lifecycle) => string | null>> = {
  complete: one =>
    misses(one) || hasError(one) || hasWarning(one)
      ? 'complete in spite of a missing step or a finding'
      : /STUCK|INCOMPLETE|HELD|log ends/.test(one.headline)
        ? 'complete against its headline'
        : null,
  'complete-with-findings': one =>
    misses(one) || hasError(one)
      ? 'complete in spite of a missing step or an error'
      : /STUCK|INCOMPLETE|log ends/.test(one.headline)
        ? 'complete against its headline'
        : null,
  incomplete: one => (one.outcome === 'stuck' || misses(one) || hasError(one) ? null : 'incomplete without a reason'),
  undetermined: one => (/^complete/.test(one.headline) ? 'undetermined, and complete in its headline' : null),
};

const agrees: Contradiction = {
  name: 'verdict, outcome, headline and findings agree',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one => {
      const wrong = [
        VERDICTS[one.verdict](one),
        one.outcome === 'stuck' && !/STUCK/.test(one.headline) ? 'stuck without a word of it' : null,
        /^STUCK/.test(one.headline) && one.outcome !== 'stuck' && !hasError(one) ? 'STUCK without being so' : null,
        (one.outcome === 'removed' || one.outcome === 'recreated') && /^log ends while/.test(one.headline)
          ? `${one.outcome}, but the headline says that it goes on`
          : null,
      ];
      return wrong.flatMap(what => (what === null ? [] : [`${nameOf(one)}: ${what}: “${one.headline}”`]));
    }),
};

/** What a hang waits for, by the steps that show its arrival. */
const RELIEF: Readonly<Record<string, readonly string[]>> = {
  'stuck-container-stop': ['containers-terminated', 'terminated-entered', 'volumes-unmounted', 'worker-finished'],
  'stuck-sandbox-stop': ['terminated-entered', 'worker-finished'],
  'stuck-volume-unmount': ['volumes-unmounted', 'worker-finished'],
  'stuck-cgroup': ['cgroup-removed', 'worker-finished'],
  'stuck-worker': ['worker-finished'],
  'stuck-status-update': ['api-delete-sent', 'remove-seen'],
  'stuck-phase': ['api-delete-sent', 'remove-seen'],
};

const overcome: Contradiction = {
  name: 'nothing is stuck that succeeded later',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one =>
      one.findings.flatMap(({ rule, level, at, message }) => {
        const since = at === null ? Number.POSITIVE_INFINITY : Date.parse(at);
        const later = timesOf(one, RELIEF[rule] ?? []).filter(time => time > since);
        return level === 'error' && later.length > 0
          ? [
              `${nameOf(one)}: ${rule} “${message}”, but what it waits for came at ${new Date(Math.max(...later)).toISOString()}`,
            ]
          : [];
      }),
    ),
};

/** Findings of these rules state that something is absent or slow, not why. */
const NO_CAUSE: ReadonlySet<string> = new Set(['slow-step', 'missing-step', 'step-order']);

const unexplained: Contradiction = {
  name: 'no text states that no line gives the reason while a finding has one',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one => {
      if (!/no line says (?:why|where)/.test(one.headline)) return [];
      const reasons = one.findings.filter(({ level, rule }) => level !== 'info' && !NO_CAUSE.has(rule));
      return reasons.map(({ rule, message }) => `${nameOf(one)}: “${one.headline}”, but ${rule} says “${message}”`);
    }),
};

const absent: Contradiction = {
  name: 'a step that is not seen has no evidence, and one that is seen has some',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one => [
      ...one.steps
        .filter(({ status, evidence, why }) => status !== 'seen' && (evidence.length > 0 || !why))
        .map(({ step, status }) => `${nameOf(one)}: ${step} is ${status} with evidence, or without a reason`),
      ...seen(one)
        .filter(({ evidence }) => evidence.length === 0)
        .map(({ step }) => `${nameOf(one)}: ${step} was seen nowhere`),
    ]),
};

const audible: Contradiction = {
  name: 'a level that is too low is lower',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one =>
      one.steps.flatMap(({ step, why = '' }) => {
        const [, needed, has] = /logged at -v=(\d+), and this kubelet logs at -v=(\d+)/.exec(why) ?? [];
        return has !== undefined && Number(has) >= Number(needed) ? [`${nameOf(one)}: ${step}: ${why}`] : [];
      }),
    ),
};

const ofRun: Contradiction = {
  name: 'no finding of the run contradicts the deletion of a pod',
  find: ({ findings, episodes }) =>
    findings
      .filter(({ level, message }) => level === 'error' && /\bstuck\b|\bnever\b/.test(message))
      .flatMap(({ rule, message, at }) =>
        endsOf({ episodes })
          .filter(
            one =>
              message.includes(`${one.pod.namespace}/${one.pod.name}`) ||
              (one.uid !== null && message.includes(one.uid)),
          )
          .filter(
            ({ outcome, endedAt }) =>
              (outcome === 'removed' || outcome === 'recreated') && endedAt !== null && (at === null || endedAt > at),
          )
          .map(one => `${rule} “${message}”, but ${nameOf(one)}: “${one.headline}”`),
      ),
};

export const verdicts: readonly Contradiction[] = [agrees, overcome, unexplained, absent, audible, ofRun];

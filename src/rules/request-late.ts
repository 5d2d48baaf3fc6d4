import { spell } from '../catalogue/duration.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { WORDS } from '../sources/vocabulary.js';
import { places, stepSeen } from './evidence.js';
import { auditLog, either, kubectlLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, Rule, RuleContext } from './types.js';
import { factNumber, testimoniesOf, testimonyPlaces } from './witnessed.js';

export const requestLate: Rule = {
  meta: {
    id: 'request-late',
    level: 'warning',
    title: 'The request took long to reach the kubelet',
    reads: [either(kubectlLog, auditLog)],
    why: 'Until the kubelet learns of it, nothing happens on the node: the API shows the pod as Terminating, and its containers keep running.',
    evidence:
      "The time from the request in the audit log to the kubelet's first line about it, corrected for the difference of the clocks if both record the final delete; or the time that the client waited for an answer.",
    next: "If the answer was late, look for slow admission webhooks and at the API server's load. If the kubelet was late, look at its connection to the API server (reflector errors in its log), and for a blocked sync loop.",
  },
  needs: { testimony: true },
  check(one, context) {
    return [...lateAnswers(one), ...lateKubelet(one, context)];
  },
};

const lateAnswers = (one: Reconstructed): Judgement[] =>
  testimoniesOf(one, 'delete-sent', 'eviction-sent').flatMap(sent => {
    const ms = factNumber(sent, 'ms');
    if (ms === null || ms < LIMITS.slowAnswerMs) return [];
    const message = `the client waited ${spell(ms)} for the answer to its request`;
    return [{ message, at: null, utc: sent.at, evidence: testimonyPlaces([sent]) }];
  });

function lateKubelet(one: Reconstructed, context: RuleContext): Judgement[] {
  const accepted = one.testimony.find(({ what, at }) => WORDS[what].ends === 'accepted' && at !== null);
  const seen = stepSeen(one, 'delete-seen')?.proof;
  if (accepted?.at == null || seen?.at == null || context.clockConfidence === 'assumed') return [];
  const begun = context.firstOf(seen.kubelet);
  // A kubelet that was not running could not see it
  if (begun === null || context.toUtc(begun) > accepted.at) return [];
  const skew = skewOf(one, context);
  const late = context.toUtc(seen.at) - accepted.at - Math.max(skew ?? 0, 0);
  if (late < (skew === null ? LIMITS.lateRequestOtherClockMs : LIMITS.lateRequestMs)) return [];
  const message = `the kubelet learned of the deletion ${spell(late)} after the API server had accepted it`;
  return [{ message, at: seen.at, evidence: [...testimonyPlaces([accepted]), ...places([seen])] }];
}

/** The most that the node's clock can be ahead: its line about the final delete comes after the API server's answer. */
function skewOf(one: Reconstructed, { toUtc }: RuleContext): number | null {
  const sent = stepSeen(one, 'api-delete-sent')?.proof ?? stepSeen(one, 'mirror-deleted')?.proof;
  const answered = testimoniesOf(one, 'final-delete-accepted')[0]?.at ?? null;
  return sent?.at == null || answered === null ? null : toUtc(sent.at) - answered;
}

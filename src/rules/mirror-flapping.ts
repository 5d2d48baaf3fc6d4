import { spell } from '../catalogue/duration.js';
import { KINDS } from '../episodes/ends/kinds/index.js';
import type { Reconstructed, StepResult } from '../episodes/ends/types.js';
import { places, stepSeen } from './evidence.js';
import { log } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, Rule } from './types.js';

export const mirrorFlapping: Rule = {
  meta: {
    id: 'mirror-flapping',
    level: 'error',
    title: 'The mirror pod is repeatedly deleted and re-created',
    reads: [log('config-add')],
    why: 'Two components disagree about the static pod: each new mirror is load for the API server, and watchers see the pod restart although it keeps running.',
    evidence: 'Three mirrors of one name with new UIDs within a minute. One new mirror after each delete is normal.',
    next: 'Look for a second kubelet with the same node name, for two manifests that define the same pod name (editors leave backup files), and for a controller that deletes the mirror.',
    upstream: ['#79147'],
  },
  needs: { namesakes: true },
  check(one, { namesakes, once }) {
    const flapping = once(flappingIn, namesakes);
    // Reported once, where it begins
    return flapping?.from === one ? [flapping.judgement] : [];
  },
};

function flappingIn(namesakes: readonly Reconstructed[]): { from: Reconstructed; judgement: Judgement } | null {
  const returns = namesakes.flatMap(returnOf);
  const run = returns
    .map((_, index) => returns.slice(index, index + LIMITS.mirrorFlapTimes))
    .find(
      three =>
        three.length === LIMITS.mirrorFlapTimes && (three.at(-1)?.at ?? 0) - (three[0]?.at ?? 0) <= LIMITS.mirrorFlapMs,
    );
  const [first] = run ?? [];
  if (run === undefined || first === undefined) return null;
  const span = (run.at(-1)?.at ?? 0) - first.at;
  const message = `${run.length} new mirrors of one name within ${spell(span)}, ${returns.length} in all`;
  const evidence = places(returns.flatMap(({ step }) => step.evidence.slice(0, 1)));
  return { from: first.deletion, judgement: { message, at: first.at, evidence } };
}

interface Return {
  readonly deletion: Reconstructed;
  readonly step: StepResult;
  readonly at: number;
}

/** Another manifest has another mirror: only a mirror of the same manifest comes back in vain. */
function returnOf(of: Reconstructed): Return[] {
  if (KINDS[of.kind].subject === 'static' && of.replacedBy !== of.staticUID) return [];
  const step = stepSeen(of, 'mirror-added');
  return step === null || step.at === null ? [] : [{ deletion: of, step, at: step.at }];
}

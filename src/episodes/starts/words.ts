import { durationIn } from './go-duration.js';
import { CRASH_LOOP, WAIT_FOR_EARLIER } from './states.js';
import type { StartStepWords } from './step-words.js';
import { LIMITS } from './thresholds.js';
import type { StartRule, Trouble } from './types.js';

/**
 * For each part of a start that can fail: the rule that reports it, the component that does it, its name in `STUCK in …` (`STUCK …` for a wait) and what happened.
 */
export const STAGES: Readonly<
  Record<
    Trouble['stage'],
    {
      readonly rule: StartRule;
      readonly actor: StartStepWords['actor'];
      readonly what: string;
      readonly failed: string;
    }
  >
> = {
  volumes: {
    rule: 'stuck-volume-mount',
    actor: 'volumes',
    what: 'volume mount',
    failed: 'volume mount failed',
  },
  config: {
    rule: 'stuck-config',
    actor: 'runtime',
    what: 'container configuration',
    failed: 'container configuration failed',
  },
  network: {
    rule: 'network-not-ready',
    actor: 'sandbox',
    what: 'network setup of the node',
    failed: 'the network of the node was not ready',
  },
  claims: {
    rule: 'stuck-resource-claim',
    actor: 'worker',
    what: 'resource claim preparation',
    failed: 'resource claim preparation failed',
  },
  sandbox: {
    rule: 'stuck-sandbox-create',
    actor: 'sandbox',
    what: 'sandbox creation',
    failed: 'sandbox creation failed',
  },
  image: {
    rule: 'stuck-image-pull',
    actor: 'runtime',
    what: 'image pull',
    failed: 'image pull failed',
  },
  create: {
    rule: 'stuck-container-create',
    actor: 'runtime',
    what: 'container creation',
    failed: 'container creation failed',
  },
  start: {
    rule: 'stuck-container-start',
    actor: 'runtime',
    what: 'container start',
    failed: 'container start failed',
  },
  'post-start': {
    rule: 'stuck-post-start',
    actor: 'runtime',
    what: 'postStart hook',
    failed: 'postStart hook failed',
  },
  crash: {
    rule: 'crash-loop',
    actor: 'runtime',
    what: CRASH_LOOP,
    failed: 'a container crashed',
  },
  probe: {
    rule: 'never-ready',
    actor: 'readiness',
    what: 'readiness',
    failed: 'probe failed',
  },
  static: {
    rule: 'start-blocked',
    actor: 'worker',
    what: WAIT_FOR_EARLIER,
    failed: 'an earlier pod with the same name was in the way',
  },
  other: {
    rule: 'stuck-start',
    actor: 'worker',
    what: 'pod startup',
    failed: 'pod startup failed',
  },
};

/** A missing configmap or secret is a matter of configuration, even where a volume is made from it. */
export const ruleOf = ({ stage, text }: Pick<Trouble, 'stage' | 'text'>): StartRule =>
  stage === 'volumes' && /\b(?:configmap|secret) "[^"]{1,253}" (?:not found|is forbidden)/.test(text)
    ? 'stuck-config'
    : STAGES[stage].rule;

const BACK_OFF = /back-off ((?:\d{1,3}m)?\d{1,3}s) restarting/i;

/**
 * How long the kubelet waits before it starts a crashed container again, according to its last line; null where no line
 * states it.
 */
export const backOffOf = ({ latestText }: Pick<Trouble, 'latestText'>): string | null => backOffIn(latestText);

export const backOffIn = (text: string): string | null => BACK_OFF.exec(text)?.[1] ?? null;

/** A container that crashed once may run the next time; the second time, the kubelet waits longer. */
export const crashedAgain = (text: string): boolean => (durationIn(backOffIn(text) ?? '') ?? 0) > LIMITS.firstBackOffMs;

/** `volume cfg: configmap "app" not found`, `c: ErrImagePull: …` */
export function causeOf({ container, reason, text }: Pick<Trouble, 'container' | 'reason' | 'text'>): string {
  const parts = [container, reason !== null && !text.includes(reason) ? reason : null, text].flatMap(
    part => part ?? [],
  );
  return parts.join(': ').replace(/\s+/g, ' ').trim();
}

/** `Probe failed` contains the output of every probe; only an exec probe can have none (prober.go, probe). */
export const probeSays = (output: string): string => output.trim() || 'the probe printed nothing';

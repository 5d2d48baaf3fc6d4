import { ruleOfStage, saysMore } from '../../catalogue/causes/stages.js';
import { durationIn } from '../../catalogue/duration.js';
import type { Status } from '../../sources/watch/snapshot.js';
import type { StartRule } from './rules.js';
import { STAGES } from './stages.js';
import { LIMITS } from './thresholds.js';
import type { Trouble } from './types.js';

/** The rule that reports a trouble. A missing configmap or secret is a matter of configuration, even where a volume is made from it. */
export const ruleOfTrouble = ({ stage, text }: Pick<Trouble, 'stage' | 'text'>): StartRule =>
  stage === 'volumes' && /\b(?:configmap|secret) "[^"]{1,253}" (?:not found|is forbidden)/.test(text)
    ? 'stuck-config'
    : ruleOfStage(stage);

const BACK_OFF = /back-off ((?:\d{1,3}m)?\d{1,3}s) restarting/i;

/** How long the kubelet waits before it starts a crashed container again; null where the text does not state it. */
export const backOffIn = (text: string): string | null => BACK_OFF.exec(text)?.[1] ?? null;

/**
 * Whether a container crashed more than once: it may run the next time after the first crash; after the second, the kubelet waits longer.
 */
export const crashedAgain = (text: string): boolean => (durationIn(backOffIn(text) ?? '') ?? 0) > LIMITS.firstBackOffMs;

/** `OutOfcpu: Node didn't have enough resource: cpu` */
export const reasonWith = ({ reason, message }: Pick<Status, 'reason' | 'message'>): string =>
  [reason, message].filter(part => part !== null && part !== '').join(': ');

/** `volume cfg: configmap "app" not found`, `c: ErrImagePull: …` */
export function troubleText({ container, reason, text }: Pick<Trouble, 'container' | 'reason' | 'text'>): string {
  const isSaid = reason !== null && !text.includes(reason) && (text === '' || saysMore(reason));
  const parts = [container, isSaid ? reason : null, text].flatMap(part => part || []);
  return parts.join(': ').replace(/\s+/g, ' ').trim();
}

/** What failed, and how often: `image pull failed 3 times: app: ErrImagePull: …`; `app crashed, and the kubelet waits …: back-off 40s` */
export function failureText(
  trouble: Pick<Trouble, 'stage' | 'container' | 'reason' | 'text' | 'latestText'>,
  often: string,
  isKilled = false,
): string {
  const { stage, container } = trouble;
  const wait = stage === 'crash' ? backOffIn(trouble.latestText) : null;
  if (wait !== null)
    return `${container ?? 'a container'} ${isKilled ? 'was killed' : 'crashed'}, and the kubelet waits before it starts it again: back-off ${wait}`;
  const error = troubleText(trouble);
  return `${STAGES[stage].failed}${often}${error === '' ? '' : `: ${error}`}`;
}

/** What the probe printed. `Probe failed` contains the output of every probe; only an exec probe can have none (prober.go, probe). */
export const probeSays = (output: string): string => output.trim() || 'the probe printed nothing';

/** Each gate in the message of the condition Ready (pkg/kubelet/status/generate.go, GeneratePodReadyCondition). */
const GATE = /readiness gate "([^"\s]{1,316})" (?:does not exist|is not "True", but (False|Unknown))/g;

/** `readiness gate "example.com/lb" is not set`; null where the message is about something else. */
export function gatesIn(message: string): string | null {
  const gates = [...message.matchAll(GATE)].map(
    ([, gate, state]) => `readiness gate "${gate}" is ${state ?? 'not set'}`,
  );
  return gates.length === 0 ? null : gates.join(', ');
}

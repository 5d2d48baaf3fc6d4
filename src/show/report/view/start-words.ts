import type { StepWords } from '../../../episodes/engine/steps.js';
import { STAGES } from '../../../episodes/starts/stages.js';
import { AFTER_START, START_STEPS, type StartActor } from '../../../episodes/starts/steps.js';
import { lookedUp } from '../../../kit/looked-up.js';
import { isStartKind, START_PREFIX } from './start-kind.js';

const WORDS = lookedUp<StepWords<StartActor>>({ ...START_STEPS, ...AFTER_START });

/** The words of a step of a start; undefined for one of a deletion. */
export function startStepWords(step: string): StepWords<StartActor> | undefined {
  const id = step.startsWith(START_PREFIX) ? step.slice(START_PREFIX.length) : '';
  return Object.hasOwn(WORDS, id) ? WORDS[id] : undefined;
}

const KIND_TITLES = lookedUp<string>({
  [`${START_PREFIX}static-start`]: 'start of a static pod',
  [`${START_PREFIX}restart-in-place`]: 'restart',
  [`${START_PREFIX}sandbox-restart`]: 'start in a new sandbox',
});

export const startKindTitle = (kind: string): string | undefined =>
  isStartKind(kind) ? (KIND_TITLES[kind] ?? 'start') : undefined;

/** The part of the kubelet that hangs of a start are about, by what was waited for. */
export const startHangActor = (what: string): string | undefined =>
  Object.values(STAGES).find(stage => stage.what === what)?.actor;

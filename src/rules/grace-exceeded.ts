import { fieldValue } from '../../grammars/klog/values.js';
import type { Observation } from '../correlate/types.js';
import { member, wholeField } from '../events/fields.js';
import { spell } from '../lifecycle/duration.js';
import { gracePeriodOf } from '../lifecycle/outcome.js';
import type { Reconstructed, StepResult } from '../lifecycle/types.js';
import { observed, places, stepsSeen } from './evidence.js';
import type { Judgement, Rule } from './types.js';

const SIGKILL = 137;

export const graceExceeded: Rule = {
  meta: {
    id: 'grace-exceeded',
    level: 'warning',
    title: 'The container had to be killed',
    why: 'A container that ignores SIGTERM delays every rollout and drain by its grace period, and loses what it had not saved.',
    evidence:
      'The stop lasted as long as the grace period, or the container ended with exit code 137 although nothing else explains it. An OOM kill ends with 137 too.',
    next: 'Let the process handle SIGTERM (a shell as PID 1 does not pass it on; use exec or an init), or shorten terminationGracePeriodSeconds.',
    upstream: ['#115817'],
  },
  check(one) {
    const grace = gracePeriodOf(one);
    return stepsSeen(one, 'stop-sent').flatMap(sent => judge(one, sent, grace));
  },
};

function judge(one: Reconstructed, sent: StepResult, grace: number | null): Judgement[] {
  const stopped = stepsSeen(one, 'container-stopped').find(({ container }) => container === sent.container);
  const lasted = sent.at !== null && stopped && stopped.at !== null ? stopped.at - sent.at : null;
  const killed = exitCodeOf(one, sent.container) === SIGKILL && !outOfMemory(one);
  const waited = grace !== null && grace > 0 && lasted !== null && lasted >= grace * 1000 - 100;
  if (!killed && !waited) return [];
  const name = sent.container === null ? 'a container' : `container ${sent.container}`;
  const how = lasted === null ? '' : ` after ${spell(lasted)}`;
  const message = `${name} did not end on SIGTERM and was killed${how}${grace === null ? '' : ` (grace period ${grace} s)`}`;
  return [{ message, at: stopped?.at ?? sent.at, evidence: places([...sent.evidence, ...(stopped?.evidence ?? [])]) }];
}

/** From the lines that state it, or from the watch's last word on the container. */
function exitCodeOf(one: Reconstructed, container: string | null): number | null {
  const stated = observed(one, 'container-states')
    .flatMap(line => exitCodesIn(line, container))
    .at(-1);
  const shown = one.story?.snapshots
    .flatMap(({ containers }) => containers)
    .findLast(({ name, exitCode }) => exitCode !== null && (container === null || name === container));
  return stated ?? shown?.exitCode ?? null;
}

function exitCodesIn({ event }: Observation, container: string | null): number[] {
  const field = wholeField(event, 'containers');
  const states = field === null ? [] : fieldValue(field);
  if (!Array.isArray(states)) return [];
  return states
    .filter(state => container === null || member(state, 'Name') === container)
    .map(state => Number(member(state, 'ExitCode')))
    .filter(Number.isFinite);
}

const outOfMemory = (one: Reconstructed): boolean =>
  one.story?.snapshots.some(({ containers }) => containers.some(({ reason }) => reason === 'OOMKilled')) ?? false;

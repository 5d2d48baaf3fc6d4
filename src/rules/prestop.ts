import { textField } from '../catalogue/fields.js';
import type { Observation } from '../correlate/types.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { during } from './during.js';
import { about, numberField } from './evidence.js';
import { log } from './readings.js';
import type { Rule } from './types.js';
import { becauseOf, containerCalled } from './wording.js';

export const prestopFailed: Rule = {
  id: 'prestop-failed',
  level: 'warning',
  title: 'The preStop hook failed',
  reads: [log('prestop-failed', 'hook-failed')],
  why: 'The work of the hook (drain, deregister, save) may not have been done; the container is stopped anyway.',
  evidence:
    'The kubelet prints the error of the hook. “PreStop hook completed” after it means only that the hook has returned.',
  next: 'Run the command of the hook in the container: the error names its exit status or the failed request. In a distroless image there is no shell to run it.',
  check(one) {
    // A hook that ran out of time is killed together with its container, and then fails, too
    const overran = new Set(during(one, 'prestop-timeout').map(({ event }) => textField(event, 'containerName')));
    const own = during(one, 'prestop-failed');
    // Another layer prints a line about the same failure
    const failed = own.length > 0 ? own : during(one, 'hook-failed');
    return failed
      .filter(({ event }) => !overran.has(textField(event, 'containerName')))
      .map(line => {
        const name = textField(line.event, 'containerName');
        const cause = textField(line.event, 'err');
        return about([line], `preStop hook of ${containerCalled(name)} failed${becauseOf(cause)}`);
      });
  },
};

export const prestopOverrun: Rule = {
  id: 'prestop-overrun',
  level: 'warning',
  title: 'The preStop hook ran out of time',
  reads: [log('prestop-timeout')],
  why: 'The hook used up the grace period: the process gets SIGTERM late, and SIGKILL almost immediately after it.',
  evidence:
    'The kubelet reports that the hook did not complete in the grace period. Up to 1.27 the container then gets the full grace period again; from 1.28 on it gets the rest, at least two seconds.',
  next: 'Make the hook shorter than terminationGracePeriodSeconds, or the grace period longer: it must cover both the hook and the shutdown of the process.',
  upstream: ['#115817', '#117373', '#116753', '#92432'],
  check: one =>
    during(one, 'prestop-timeout').map(line => {
      const grace = numberField(line, 'gracePeriod');
      const again = stopAfter(one, line);
      // From 1.28 on every container has at least two seconds left
      const twice = grace !== null && grace > 2 && again !== null && numberField(again, 'gracePeriod') === grace;
      const limit = grace === null ? 'in the grace period' : `in the grace period of ${grace} s`;
      const message = `preStop hook of ${containerCalled(textField(line.event, 'containerName'))} did not end ${limit}${twice ? ', and the stop got the whole grace period again' : ''}`;
      const begun = during(one, 'prestop-begin').filter(same(line)).slice(-1);
      return about([...begun, line, ...(again ? [again] : [])], message, { at: line.at });
    }),
};

const same = (line: Observation) => (other: Observation) =>
  textField(other.event, 'containerName') === textField(line.event, 'containerName');

const stopAfter = (one: Reconstructed, line: Observation): Observation | null =>
  during(one, 'kill-begin').find(stop => stop.seq > line.seq && same(line)(stop)) ?? null;

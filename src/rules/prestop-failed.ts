import { textField } from '../catalogue/fields.js';
import { during } from './during.js';
import { places } from './evidence.js';
import { log } from './readings.js';
import type { Rule } from './types.js';
import { becauseOf, containerCalled } from './wording.js';

export const prestopFailed: Rule = {
  meta: {
    id: 'prestop-failed',
    level: 'warning',
    title: 'The preStop hook failed',
    reads: [log('prestop-failed', 'hook-failed')],
    why: 'The work of the hook (drain, deregister, save) may not have been done; the container is stopped anyway.',
    evidence:
      'The kubelet prints the error of the hook. “PreStop hook completed” after it means only that the hook has returned.',
    next: 'Run the command of the hook in the container: the error names its exit status or the failed request. In a distroless image there is no shell to run it.',
  },
  needs: { lines: ['prestop-failed', 'hook-failed'] },
  check(one) {
    // A hook that ran out of time is killed together with its container, and then fails, too
    const overran = new Set(during(one, 'prestop-timeout').map(({ event }) => textField(event, 'containerName')));
    const own = during(one, 'prestop-failed');
    // A line of another layer about the same
    const failed = own.length > 0 ? own : during(one, 'hook-failed');
    return failed
      .filter(({ event }) => !overran.has(textField(event, 'containerName')))
      .map(line => {
        const name = textField(line.event, 'containerName');
        const cause = textField(line.event, 'err');
        const message = `preStop hook of ${containerCalled(name)} failed${becauseOf(cause)}`;
        return { message, at: line.at, evidence: places([line]) };
      });
  },
};

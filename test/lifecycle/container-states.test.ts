import { describe, expect, it } from 'vitest';
import { haveDied } from '../../src/lifecycle/ordinary-end.js';
import { DIED } from './candidates.js';
import { linesFrom, pleg, type Row } from './made.js';

describe('the containers of a pod', () => {
  it.each<[string, boolean, readonly Row[]]>([
    [
      'have not where the only one was started last',
      false,
      [
        [2, 'pleg-event', pleg('Started', 's')],
        [3, 'remove-failed', { err: 'pod not found' }],
      ],
    ],
    ['have not died where nothing is told', false, []],
    ['have died, and the sandbox with them', true, DIED],
    [
      'have died beside the sandbox',
      true,
      [
        [1, 'pleg-event', pleg('Started', 's')],
        [2, 'pleg-event', pleg('Died', 'a')],
      ],
    ],
    [
      'have not where two run',
      false,
      [
        [1, 'pleg-event', pleg('Started', 's')],
        [1, 'pleg-event', pleg('Started', 'b')],
        [2, 'pleg-event', pleg('Died', 'a')],
      ],
    ],
    [
      'have not where it was started again',
      false,
      [...DIED, [3, 'pleg-event', pleg('Started', 'a')], [3, 'pleg-event', pleg('Started', 'b')]],
    ],
    ['have not where one id alone died: it may be the sandbox', false, [[2, 'pleg-event', pleg('Died', 's')]]],
    [
      'have where one id alone died, and the runtime has nothing',
      true,
      [
        [2, 'pleg-event', pleg('Died', 's')],
        [3, 'remove-failed', { err: 'pod not found' }],
      ],
    ],
    [
      'have not where the removal failed otherwise',
      false,
      [
        [2, 'pleg-event', pleg('Died', 's')],
        [3, 'remove-failed', { err: 'busy' }],
      ],
    ],
    [
      'have not where another thing was not found',
      false,
      [
        [2, 'pleg-event', pleg('Died', 's')],
        [3, 'kill-failed', { err: 'pod not found' }],
      ],
    ],
    [
      'have where an exit code is given',
      true,
      [
        [2, 'pleg-event', pleg('Died', 'a')],
        [2, 'pleg-exit-code'],
      ],
    ],
    [
      'have where an exit code is given, beside a sandbox',
      true,
      [
        [1, 'pleg-event', pleg('Started', 's')],
        [2, 'pleg-exit-code'],
      ],
    ],
    [
      'have not where two run beside one with an exit code',
      false,
      [
        [1, 'pleg-event', pleg('Started', 's')],
        [1, 'pleg-event', pleg('Started', 'b')],
        [2, 'pleg-exit-code'],
      ],
    ],
    [
      'are not what was removed or changed',
      false,
      [
        [1, 'pleg-event', pleg('Removed', 'a')],
        [1, 'pleg-event', pleg('Changed', 'b')],
      ],
    ],
    [
      'are not told of without an id',
      false,
      [
        [1, 'pleg-event', { event: '&pleg.PodLifecycleEvent{ID:"u", Type:"ContainerDied"}' }],
        [2, 'pleg-event', pleg('Died', 's')],
      ],
    ],
  ])('%s: %s', (_what, died, rows) => expect(haveDied(linesFrom(rows))).toBe(died));
});

import { describe, expect, it } from 'vitest';
import { haveDied } from '../../../src/episodes/ends/ordinary-end.js';
import { DIED } from './candidates.js';
import { linesFrom, pleg, type Row } from './made.js';

describe('the containers of a pod', () => {
  it.each<[string, boolean, readonly Row[]]>([
    [
      'have not died where the only one was started last',
      false,
      [
        [2, 'pleg-event', pleg('Started', 's')],
        [3, 'remove-failed', { err: 'pod not found' }],
      ],
    ],
    ['have not died where no line is about them', false, []],
    ['have died, and the sandbox with them', true, DIED],
    [
      'have died next to the sandbox',
      true,
      [
        [1, 'pleg-event', pleg('Started', 's')],
        [2, 'pleg-event', pleg('Died', 'a')],
      ],
    ],
    [
      'have not died where two run',
      false,
      [
        [1, 'pleg-event', pleg('Started', 's')],
        [1, 'pleg-event', pleg('Started', 'b')],
        [2, 'pleg-event', pleg('Died', 'a')],
      ],
    ],
    [
      'have not died where one was started again',
      false,
      [...DIED, [3, 'pleg-event', pleg('Started', 'a')], [3, 'pleg-event', pleg('Started', 'b')]],
    ],
    ['have not died where only one id died, which may be the sandbox', false, [[2, 'pleg-event', pleg('Died', 's')]]],
    [
      'have died where only one id died, and the runtime has nothing',
      true,
      [
        [2, 'pleg-event', pleg('Died', 's')],
        [3, 'remove-failed', { err: 'pod not found' }],
      ],
    ],
    [
      'have not died where the removal failed otherwise',
      false,
      [
        [2, 'pleg-event', pleg('Died', 's')],
        [3, 'remove-failed', { err: 'busy' }],
      ],
    ],
    [
      'have not died where another thing was not found',
      false,
      [
        [2, 'pleg-event', pleg('Died', 's')],
        [3, 'kill-failed', { err: 'pod not found' }],
      ],
    ],
    [
      'have died where an exit code is logged',
      true,
      [
        [2, 'pleg-event', pleg('Died', 'a')],
        [2, 'pleg-exit-code'],
      ],
    ],
    [
      'have died where an exit code is logged, next to a sandbox',
      true,
      [
        [1, 'pleg-event', pleg('Started', 's')],
        [2, 'pleg-exit-code'],
      ],
    ],
    [
      'have not died where two run next to one with an exit code',
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
      'are not known without an id',
      false,
      [
        [1, 'pleg-event', { event: '&pleg.PodLifecycleEvent{ID:"u", Type:"ContainerDied"}' }],
        [2, 'pleg-event', pleg('Died', 's')],
      ],
    ],
  ])('%s: %s', (_what, died, rows) => expect(haveDied(linesFrom(rows))).toBe(died));
});

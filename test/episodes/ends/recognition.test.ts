import { describe, expect, it } from 'vitest';
import type { ApiRequest, OrdinaryEnd, Recognition } from '../../../src/episodes/ends/kind-model.js';
import { KINDS } from '../../../src/episodes/ends/kinds/index.js';
import { Lines } from '../../../src/episodes/ends/lines.js';
import { lifeOf, linesFrom } from './made.js';

const yes = (test: (recognition: Recognition) => boolean | undefined): string[] =>
  Object.values(KINDS).flatMap(({ kind, recognition }) => (test(recognition) === true ? [kind] : []));

const [LINE] = linesFrom([[0, 'config-delete']]);
const BOTH = [false, true] as const;
const REQUESTS: readonly (ApiRequest | null)[] = [
  null,
  ...[0, 30, null].flatMap(grace =>
    BOTH.map(hadFinished => ({ grace, hadFinished, withoutNode: false, reason: null })),
  ),
];

/** All facts about the end of an ordinary pod, except those that exclude each other. */
const ENDS: readonly OrdinaryEnd[] = ['orphan-runtime-found' as const, 'sync-enter' as const].flatMap(id =>
  BOTH.flatMap(isRequested =>
    REQUESTS.flatMap(request =>
      BOTH.flatMap(second =>
        ([null, 'stopped', 'dead', 'unknown'] as const).map(goneAtOnce => ({
          life: lifeOf('ordinary', [[0, id]]),
          lines: new Lines(linesFrom([[0, id]])),
          endedBy: isRequested ? (LINE ?? null) : null,
          terminates: !isRequested && second && id === 'sync-enter' ? (LINE ?? null) : null,
          request,
          hadFinished: isRequested && second,
          goneAtOnce,
        })),
      ),
    ),
  ),
);

describe('the end of a pod, by any set of facts', () => {
  it('is never of two kinds', () => {
    expect(ENDS.map(end => yes(({ ordinary }) => ordinary?.(end))).filter(kinds => kinds.length > 1)).toEqual([]);
  });

  it('is of one kind where a client requested it', () => {
    const requested = ENDS.filter(end => end.endedBy !== null || end.request !== null);
    expect(requested.filter(end => yes(({ ordinary }) => ordinary?.(end)).length !== 1)).toEqual([]);
  });

  it('is of no kind where nothing shows that the pod ended', () => {
    const lives = ENDS.filter(
      ({ endedBy, terminates, request, life }) =>
        endedBy === null && terminates === null && request === null && life.observations[0]?.id === 'sync-enter',
    );
    expect(lives.flatMap(end => yes(({ ordinary }) => ordinary?.(end)))).toEqual([]);
  });

  it('is of one kind by its request alone', () => {
    expect(REQUESTS.map(request => yes(one => one.request?.(request)))).toEqual([
      ['unknown'],
      ['forced'],
      ['completed'],
      ['graceful'],
      ['graceful'],
      ['graceful'],
      ['graceful'],
    ]);
  });

  it('is of one kind for a mirror pod and its static pod', () => {
    const pairs = BOTH.flatMap(orphaned => BOTH.map(hasNext => ({ orphaned, hasNext })));
    expect(pairs.map(end => yes(({ mirror }) => mirror?.(end)))).toEqual([
      ['mirror'],
      ['mirror'],
      ['static-removed'],
      ['mirror'],
    ]);
    expect(BOTH.map(hasNext => yes(one => one.static?.({ removed: null, hasNext })))).toEqual([
      ['static-removed'],
      ['static-replaced'],
    ]);
  });
});

import type { Lifecycle, Step } from '../../../../document/contract/types.js';
import type { Span } from './types.js';

interface Pair {
  readonly title: string;
  readonly begin: string;
  /** Whichever comes first */
  readonly ends: readonly string[];
  /** It extends to the end if its end was not seen */
  readonly isOpen?: true;
  /** It is left out if its end was not seen */
  readonly isClosed?: true;
}

/** Steps that begin and end something. Pairs of several containers are distinguished by the container. */
const PAIRS: readonly Pair[] = [
  { title: 'Terminating', begin: 'delete-requested', ends: ['remove-seen'] },
  { title: 'sync of the static pod', begin: 'sync-entered', ends: ['sync-exited'] },
  { title: 'stops the containers', begin: 'terminating-entered', ends: ['terminating-exited'] },
  { title: 'preStop hook', begin: 'prestop-started', ends: ['prestop-finished'] },
  { title: 'stops', begin: 'stop-sent', ends: ['container-stopped'] },
  { title: 'cleans up', begin: 'terminated-entered', ends: ['terminated-exited'] },
  { title: 'deletes the object', begin: 'status-final', ends: ['api-delete-sent'] },
  { title: 'deletes the mirror', begin: 'mirror-delete-sent', ends: ['mirror-deleted'] },
  { title: 'creates the mirror', begin: 'mirror-create-sent', ends: ['mirror-added'] },
  { title: 'volumes', begin: 'start:volumes-wanted', ends: ['start:volumes-ready'] },
  { title: 'sandbox', begin: 'start:sandbox-requested', ends: ['start:sandbox-created'], isClosed: true },
  { title: 'pull', begin: 'start:image-pulling', ends: ['start:image-pulled'] },
  {
    title: 'runs',
    begin: 'start:container-started',
    ends: ['start:init-finished', 'start:container-ended', 'start:container-restarted'],
    isOpen: true,
  },
  { title: 'until Ready', begin: 'start:running', ends: ['start:ready'] },
];

const instant = ({ at }: Step): number => Date.parse(at ?? '');

/** `to`: the end of what is known, to which the bar of an unfinished deletion extends. */
export function spansOf({ steps, outcome }: Pick<Lifecycle, 'steps' | 'outcome'>, to: number): Span[] {
  const goesOn = outcome === 'stuck' || outcome === 'in-progress' || outcome === 'finalizer-held';
  const seen = steps.filter(step => step.status === 'seen' && Number.isFinite(instant(step)));
  return PAIRS.flatMap(({ title, begin, ends, isOpen, isClosed }) =>
    seen
      .filter(({ step }) => step === begin)
      .flatMap((first): Span[] => {
        const last = seen.find(({ step, container }) => ends.includes(step) && container === first.container) ?? null;
        if (last === null && (isClosed || !(goesOn || isOpen))) return [];
        const until = last === null ? to : instant(last);
        // A hook or a stop whose lines are in reverse order has no duration
        return until < instant(first) ? [] : [{ title, begin: first, end: last, from: instant(first), to: until }];
      }),
  );
}

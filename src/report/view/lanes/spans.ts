import type { Lifecycle, Step } from '../../../contract/types.js';
import type { Span } from './types.js';

/** Steps that begin and end something. Pairs of several containers are distinguished by the container. */
const PAIRS: readonly { readonly title: string; readonly begin: string; readonly end: string }[] = [
  { title: 'Terminating', begin: 'delete-requested', end: 'remove-seen' },
  { title: 'sync of the static pod', begin: 'sync-entered', end: 'sync-exited' },
  { title: 'stops the containers', begin: 'terminating-entered', end: 'terminating-exited' },
  { title: 'preStop hook', begin: 'prestop-started', end: 'prestop-finished' },
  { title: 'stops', begin: 'stop-sent', end: 'container-stopped' },
  { title: 'cleans up', begin: 'terminated-entered', end: 'terminated-exited' },
  { title: 'deletes the object', begin: 'status-final', end: 'api-delete-sent' },
  { title: 'deletes the mirror', begin: 'mirror-delete-sent', end: 'mirror-deleted' },
  { title: 'creates the mirror', begin: 'mirror-create-sent', end: 'mirror-added' },
];

const instant = ({ at }: Step): number => Date.parse(at ?? '');

/** `to`: the end of what is known, up to which a deletion that is not over stands. */
export function spansOf({ steps, outcome }: Pick<Lifecycle, 'steps' | 'outcome'>, to: number): Span[] {
  const goesOn = outcome === 'stuck' || outcome === 'in-progress' || outcome === 'finalizer-held';
  const seen = steps.filter(step => step.status === 'seen' && Number.isFinite(instant(step)));
  return PAIRS.flatMap(({ title, begin, end }) =>
    seen
      .filter(({ step }) => step === begin)
      .flatMap((first): Span[] => {
        const last = seen.find(({ step, container }) => step === end && container === first.container) ?? null;
        if (last === null && !goesOn) return [];
        const until = last === null ? to : instant(last);
        // A hook or a stop whose lines are in reverse order has no length
        return until < instant(first) ? [] : [{ title, begin: first, end: last, from: instant(first), to: until }];
      }),
  );
}

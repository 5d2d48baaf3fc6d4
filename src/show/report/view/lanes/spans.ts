import type { PodEpisode, Step } from '../../../../document/contract/types.js';

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The time between two steps that belong together. */
export interface Span extends Stretch, Required<Pick<Pair, 'title'>> {
  /** The part of a start that it is: `pull` */
  readonly part: string | undefined;
  readonly begin: Step;
  /** null: the end was not seen; the span extends to the end of the picture */
  readonly end: Step | null;
  readonly runsOn: boolean;
}

interface Pair {
  /** The part of a start that the pair is: where the document says when this phase was, the bar shows that */
  readonly part?: string;
  /** If absent, the title of the part is used */
  readonly title?: string;
  readonly begin: string;
  /** Whichever comes first */
  readonly ends: readonly string[];
  /** That its end was not seen means nothing: the bar then extends to the end */
  readonly runsOn?: true;
  /** The bar is left out if its end was not seen */
  readonly isClosed?: true;
}

/** A container that is meant to end. */
const INIT_ENDED = 'init-finished';
const INIT = { part: 'init', title: 'init container' };

/** Steps that begin and end something. Pairs of several containers are distinguished by the container. */
const PAIRS: Readonly<Record<PodEpisode['family'], readonly Pair[]>> = {
  end: [
    { title: 'Terminating', begin: 'delete-requested', ends: ['remove-seen'] },
    { title: 'sync of the static pod', begin: 'sync-entered', ends: ['sync-exited'] },
    { title: 'stops the containers', begin: 'terminating-entered', ends: ['terminating-exited'] },
    { title: 'preStop hook', begin: 'prestop-started', ends: ['prestop-finished'] },
    { title: 'stops', begin: 'stop-sent', ends: ['container-stopped'] },
    { title: 'cleans up', begin: 'terminated-entered', ends: ['terminated-exited'] },
    { title: 'deletes the object', begin: 'status-final', ends: ['api-delete-sent'] },
    { title: 'deletes the mirror', begin: 'mirror-delete-sent', ends: ['mirror-deleted'] },
    { title: 'creates the mirror', begin: 'mirror-create-sent', ends: ['mirror-added'] },
  ],
  start: [
    { part: 'volumes', begin: 'volumes-wanted', ends: ['volumes-ready'] },
    { part: 'sandbox', begin: 'sandbox-requested', ends: ['sandbox-created'], isClosed: true },
    { part: 'pull', begin: 'image-pulling', ends: ['image-pulled'] },
    {
      part: 'run',
      title: 'runs',
      begin: 'container-started',
      ends: [INIT_ENDED, 'container-ended', 'container-restarted'],
      runsOn: true,
    },
    { part: 'probes', title: 'until Ready', begin: 'running', ends: ['ready'] },
  ],
};

const instant = ({ at }: Step): number => Date.parse(at ?? '');

/** `to`: the end of what is known, to which the bar of an unfinished episode extends. */
export function spansOf({ steps, outcome, phases, family }: PodEpisode, to: number): Span[] {
  const goesOn = outcome === 'stuck' || outcome === 'in-progress' || outcome === 'finalizer-held';
  const seen = steps.filter(step => step.status === 'seen' && Number.isFinite(instant(step)));
  return PAIRS[family].flatMap(({ part, title = part ?? '', begin, ends, runsOn = false, isClosed }): Span[] => {
    const measured = family === 'start' ? phases.find(one => one.phase === part && one.from !== null) : undefined;
    const begins = seen.filter(({ step }) => step === begin);
    if (measured !== undefined) {
      const from = Date.parse(measured.from ?? '');
      // Where the step that begins a phase is not logged, the next one that is shows it
      const next = seen.find(step => instant(step) >= from);
      const first = begins[0] ?? (next && { ...next, step: begin, container: undefined });
      const end = seen.find(({ step }) => ends.includes(step)) ?? first;
      return first && end ? [{ part, title, runsOn, begin: first, end, from, to: from + measured.ms }] : [];
    }
    return begins.flatMap((first): Span[] => {
      const last = seen.find(({ step, container }) => ends.includes(step) && container === first.container) ?? null;
      if (last === null && (isClosed || !(goesOn || runsOn))) return [];
      const from = instant(first);
      const until = last === null ? to : instant(last);
      // A hook or a stop whose lines are in reverse order has no duration
      if (until < from) return [];
      return [
        { part, title, runsOn, ...(last?.step === INIT_ENDED && INIT), begin: first, end: last, from, to: until },
      ];
    });
  });
}

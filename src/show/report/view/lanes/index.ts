import type { InputFacts, PodEpisode, Testimony } from '../../../../document/contract/types.js';
import { momentsOf } from '../../../../document/episodes.js';
import { grouped } from '../../../../kit/grouped.js';
import { witnessTitle } from '../../../../sources/names.js';
import { testimonyOf } from '../drawn.js';
import { concerns, testimonyTitle, wordsOf } from '../words.js';
import { endOf, type Lane, pictureWith } from './picture.js';
import type { Stretch } from './spans.js';

/** A witness other than the kubelet has a separate lane, below those of the kubelet. */
export interface WitnessedLane extends Lane {
  readonly testimonies: readonly { readonly testimony: Testimony; readonly title: string; readonly at: number }[];
}

export type WholePicture = NonNullable<ReturnType<typeof pictureOf>>;

/** Of what was not seen, only that is drawn which must have happened. */
export function pictureOf(one: PodEpisode, window: InputFacts['window']) {
  const picture = pictureWith(one, window, step => wordsOf(step)?.actor, concerns);
  if (picture === null) return null;
  const lanes = picture.lanes.map((lane): WitnessedLane => {
    return { ...lane, ghosts: lane.ghosts.filter(({ step }) => step.status === 'missing'), testimonies: [] };
  });
  return { ...picture, lanes: [...lanes, ...witnessLanesOf(one)], whole: wholeOf(one, picture, window) };
}

/** A testimony without a time has no position in a picture. */
function witnessLanesOf(one: PodEpisode): WitnessedLane[] {
  const timed = testimonyOf(one).filter(({ at }) => Number.isFinite(Date.parse(at ?? '')));
  return [...grouped(timed, ({ witness }) => witness)].map(([witness, said]) => ({
    id: `witness:${witness}`,
    title: witnessTitle(witness),
    marks: [],
    spans: [],
    ghosts: [],
    hangs: [],
    testimonies: said.map(testimony => ({
      testimony,
      title: testimonyTitle(testimony),
      at: Date.parse(testimony.at ?? ''),
    })),
  }));
}

/** What it took: a start is over when the pod is up, although its containers may be restarted later. */
function wholeOf(one: PodEpisode, { from, to }: Stretch, window: InputFacts['window']): Stretch {
  if (one.family !== 'start') return { from, to };
  const { asked, begun: seen } = momentsOf(one);
  const begun = Date.parse(seen ?? asked ?? '');
  const end = endOf(one, window);
  const begin = Number.isFinite(begun) ? Math.min(Math.max(begun, from), to) : from;
  // A pod's object rounds down to seconds: it can be Ready before the containers run according to the log
  return { from: begin, to: Number.isFinite(end) ? Math.min(Math.max(begin, end), to) : to };
}

import type { InputFacts, PodEpisode } from '../../../../document/contract/types.js';
import { momentsOf } from '../../../../document/episodes.js';
import { concerns, wordsOf } from '../words.js';
import { endOf, pictureWith } from './picture.js';
import type { Picture, Stretch } from './types.js';

export interface WholePicture extends Picture {
  /** What it took: a start is over when the pod is up, although its containers may be restarted later */
  readonly whole: Stretch;
}

export function pictureOf(one: PodEpisode, window: InputFacts['window']): WholePicture | null {
  const picture = pictureWith(one, window, step => wordsOf(step)?.actor, concerns);
  return picture === null ? null : { ...picture, whole: wholeOf(one, picture, window) };
}

function wholeOf(one: PodEpisode, { from, to }: Stretch, window: InputFacts['window']): Stretch {
  if (one.family !== 'start') return { from, to };
  const { asked, begun: seen } = momentsOf(one);
  const begun = Date.parse(seen ?? asked ?? '');
  const end = endOf(one, window);
  const begin = Number.isFinite(begun) ? Math.min(Math.max(begun, from), to) : from;
  // A pod's object rounds down to seconds: it can be Ready before the containers run according to the log
  return { from: begin, to: Number.isFinite(end) ? Math.min(Math.max(begin, end), to) : to };
}

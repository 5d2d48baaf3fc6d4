import type { Lifecycle, ResultDocument } from '../../../../contract/types.js';
import { pictureWith } from '../../../view/lanes/picture.js';
import { originOf } from '../../../view/origin.js';
import type { Words } from '../../data.js';
import { type Edge, edgesOf } from './edges.js';
import type { Lane } from './lane.js';
import { lookUp } from './look-up.js';
import { FINDINGS, findingMarks, type Mark, revisionMarks, stepMarks } from './marks.js';
import { type Surrounding, surroundingsOf } from './surroundings.js';
import { testimonyMarks, witnessLanes } from './testimony.js';

interface Bar {
  readonly lane: string;
  readonly from: number;
  readonly to: number;
  readonly title: string;
}

/** One deletion, ready to be drawn. Times are ms since its beginning. */
export interface Chart {
  /** ms since 1970 of the beginning. */
  readonly origin: number;
  /** Of the first mark and of the last. */
  readonly begin: number;
  readonly end: number;
  readonly lanes: readonly Lane[];
  readonly marks: readonly Mark[];
  readonly bars: readonly Bar[];
  readonly edges: readonly Edge[];
  /** When the grace period is over. */
  readonly deadline: number | null;
  readonly surroundings: readonly Surrounding[];
}

/** null where there is no time to draw by. */
export function chartOf(lifecycle: Lifecycle, { input, findings }: ResultDocument, words: Words): Chart | null {
  const picture = pictureWith(lifecycle, input.window, step => lookUp(words.steps, step)?.who);
  if (picture === null) return null;
  const origin = Math.min(picture.from, originOf(lifecycle) ?? picture.from);
  const steps = stepMarks(lifecycle, picture, words, origin);
  const marks = [
    ...findingMarks(lifecycle, origin),
    ...revisionMarks(lifecycle, picture, origin),
    ...steps,
    ...testimonyMarks(lifecycle, words, origin),
  ];
  const end = Math.max(1, picture.to - origin, ...marks.map(({ at }) => at));
  const used = new Set(marks.map(({ lane }) => lane));
  return {
    origin,
    begin: Math.min(0, ...marks.map(({ at }) => at)),
    end,
    lanes: [
      { id: FINDINGS, title: 'findings' },
      { id: 'api', title: 'API server' },
      ...picture.lanes,
      ...witnessLanes(lifecycle),
    ].filter(({ id }, index, all) => used.has(id) && all.findIndex(other => other.id === id) === index),
    marks,
    bars: picture.lanes.flatMap(({ id, spans }) =>
      spans.map(({ from, to, title }) => ({ lane: id, from: from - origin, to: to - origin, title })),
    ),
    edges: edgesOf(lifecycle, steps, words),
    deadline: picture.grace === null ? null : picture.grace.to - origin,
    surroundings: surroundingsOf(input.kubelets, findings, origin, end),
  };
}

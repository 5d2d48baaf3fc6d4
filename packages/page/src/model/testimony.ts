import { type Lifecycle, type Testimony, type Words, witnessTitle } from 'podline/internal/browser';
import type { Lane } from './lane.js';
import { lookUp } from './look-up.js';
import type { Mark } from './marks.js';

export const testimonyTitle = ({ what, container }: Testimony, { testimonies }: Words): string =>
  (lookUp(testimonies, what)?.title ?? what) + (container === undefined ? '' : ` (${container})`);

/** A witness has a separate lane, below those of the kubelet. */
const laneOf = ({ witness }: Testimony): Lane => ({ id: `witness:${witness}`, title: witnessTitle(witness) });

export const witnessLanes = ({ testimony }: Lifecycle): Lane[] => [
  ...new Map(testimony.map(one => [one.witness, laneOf(one)])).values(),
];

export const testimonyMarks = ({ testimony }: Lifecycle, words: Words, origin: number): Mark[] =>
  testimony.flatMap((one, index): Mark[] =>
    one.at === null
      ? []
      : [
          {
            id: `said-${index}`,
            lane: laneOf(one).id,
            at: Date.parse(one.at) - origin,
            isTimed: true,
            title: testimonyTitle(one, words),
            look: 'said',
          },
        ],
  );

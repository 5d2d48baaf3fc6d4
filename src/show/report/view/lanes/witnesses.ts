import type { PodEpisode, Testimony } from '../../../../document/contract/types.js';
import { grouped } from '../../../../kit/grouped.js';
import { witnessTitle } from '../../../../sources/title.js';
import { testimonyOf } from '../drawn.js';
import { testimonyTitle } from '../words.js';

/** A witness other than the kubelet has a separate lane, below those of the kubelet. */
export interface WitnessLane {
  readonly id: string;
  readonly title: string;
  readonly testimonies: readonly TestimonyMark[];
}

export interface TestimonyMark {
  readonly testimony: Testimony;
  readonly title: string;
  readonly at: number;
}

/** A testimony without a time has no position in a picture. */
export function witnessLanesOf(one: PodEpisode): WitnessLane[] {
  const timed = testimonyOf(one).filter(({ at }) => Number.isFinite(Date.parse(at ?? '')));
  return [...grouped(timed, ({ witness }) => witness)].map(([witness, said]) => ({
    id: `witness:${witness}`,
    title: witnessTitle(witness),
    testimonies: said.map(each => ({
      testimony: each,
      title: testimonyTitle(each),
      at: Date.parse(each.at ?? ''),
    })),
  }));
}

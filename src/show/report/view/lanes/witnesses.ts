import type { PodEpisode, Testimony } from '../../../../document/contract/types.js';
import { lookedUp } from '../../../../kit/looked-up.js';
import { witnessTitle } from '../../../../sources/title.js';
import { WORDS } from '../../../../sources/vocabulary.js';
import { testimonyOf } from '../drawn.js';

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
  const lanes = new Map<string, { id: string; title: string; testimonies: TestimonyMark[] }>();
  for (const said of testimonyOf(one)) {
    const at = Date.parse(said.at ?? '');
    if (!Number.isFinite(at)) continue;
    const lane = lanes.get(said.witness) ?? {
      id: `witness:${said.witness}`,
      title: witnessTitle(said.witness),
      testimonies: [],
    };
    lanes.set(said.witness, lane);
    lane.testimonies.push({ testimony: said, title: testimonyTitle(said), at });
  }
  return [...lanes.values()];
}

const TITLES = lookedUp<{ readonly title: string }>(WORDS);

/** A document of another version may contain words that this one does not know. */
const testimonyTitle = ({ what, container }: Testimony): string =>
  `${Object.hasOwn(TITLES, what) ? TITLES[what]?.title : what}${container === undefined ? '' : ` (${container})`}`;

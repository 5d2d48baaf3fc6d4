import { subjectsOf } from '../../store/subjects.js';
import type { Announced } from '../types.js';
import type { Parcel } from './parcel.js';

/** Turns reports into rows for a store, like those of a fleet's results. */
export const rowsOf =
  (cluster: string, node: string | null) =>
  ({ episode, standing, document }: Announced): Parcel => {
    // One run per node, which continues
    const rows = subjectsOf(document, { cluster, run: `agent.${node ?? episode.node ?? 'node'}` });
    return {
      key: `${episode.id}.${standing}`,
      body: [...rows].map(subject => `${JSON.stringify(subject)}\n`).join(''),
    };
  };

import { subjectsOf } from '../../store/subjects.js';
import type { AnnouncedDeletion } from '../types.js';
import type { Parcel } from './types.js';

/** As rows for a store: those that a fleet's results have. */
export const rowsOf =
  (cluster: string, node: string | null) =>
  ({ lifecycle, standing, document }: AnnouncedDeletion): Parcel => {
    // One run a node, which goes on
    const run = `agent.${node ?? lifecycle.node ?? 'node'}`;
    const lines = [...subjectsOf(document, { cluster, run })].map(subject => `${JSON.stringify(subject)}\n`);
    return { key: `${lifecycle.id}.${standing}`, body: lines.join('') };
  };

import type { ResultDocument } from 'podline/internal';
import { subjectsOf } from '../../store/subjects.js';
import type { RunLabels } from '../../store/types.js';
import type { AnnouncedDeletion, AnnouncedStart } from '../types.js';
import type { Parcel } from './parcel.js';

/** Turns reports into rows for a store, like those of a fleet's results. */
export const rowsOf =
  (cluster: string, node: string | null) =>
  ({ lifecycle, standing, document }: AnnouncedDeletion): Parcel => ({
    key: `${lifecycle.id}.${standing}`,
    body: rowsIn(document, { cluster, run: runOf(node ?? lifecycle.node) }),
  });

export const rowsOfStart =
  (cluster: string, node: string | null) =>
  ({ start, standing, document }: AnnouncedStart): Parcel => ({
    key: `${start.id}.${standing}`,
    body: rowsIn(document, { cluster, run: runOf(node ?? start.node) }),
  });

/** One run per node, which continues. */
const runOf = (node: string | null): string => `agent.${node ?? 'node'}`;

const rowsIn = (document: ResultDocument, labels: RunLabels): string =>
  [...subjectsOf(document, labels)].map(subject => `${JSON.stringify(subject)}\n`).join('');

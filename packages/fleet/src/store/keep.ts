import type { ResultDocument } from 'podline/internal';
import { subjectsOf } from './subjects.js';
import type { RunLabels, Store, Subject } from './types.js';

/** Large enough for an engine that stores columns, small enough to be held. */
const BATCH = 2_000;

/** Writes a document. */
export async function keep(document: ResultDocument, labels: RunLabels, store: Store): Promise<void> {
  let batch: Subject[] = [];
  for (const subject of subjectsOf(document, labels)) {
    batch.push(subject);
    if (batch.length < BATCH) continue;
    await store.write(batch);
    batch = [];
  }
  await store.write(batch);
}

import { createKubeletGrammar } from '../../src/correlate/events/language.js';
import { createCatalogue } from '../../src/correlate/events/recognise.js';
import { createObserver } from '../../src/correlate/observe.js';
import { createLogReader } from '../../src/read/records/log.js';
import type { KlogRecord } from '../../src/read/records/types.js';

/** A record with its physical lines, and the pods that they are about. */
export interface PodRecord {
  /** The index of its first physical line, counted from 0. */
  readonly line: number;
  readonly lines: number;
  readonly pods: readonly { readonly name: string | null; readonly uid: string | null }[];
}

/** The records of a log that are about pods: everything else is about the node. */
export function podRecordsIn(log: string): PodRecord[] {
  const catalogue = createCatalogue();
  const observer = createObserver();
  const found: PodRecord[] = [];
  const reader = createLogReader({
    grammar: createKubeletGrammar(),
    record(record: KlogRecord) {
      const event = catalogue.recognise(record);
      if (event === null) return;
      const { observations: seen } = observer.observe(event, { source: 0, kubelet: 0, at: null });
      if (seen.length === 0) return;
      const pods = seen.map(({ pod, uid }) => ({ name: pod?.name ?? null, uid }));
      found.push({ line: record.line - 1, lines: record.lines, pods });
    },
  });
  reader.push(log);
  reader.end();
  return found;
}

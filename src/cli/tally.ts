import { type Catalogue, createCatalogue } from '../events/catalogue.js';
import { createKubeletGrammar } from '../events/grammar.js';
import { createKubeletTracker } from '../events/kubelets.js';
import type { KubeletEvent } from '../events/types.js';
import { createLogReader, type LogReader } from '../records/log.js';
import type { Selection } from '../records/selection.js';
import type { KlogRecord } from '../records/types.js';

export interface TallyOptions {
  /** Called for each record; without it, records without a meaning are counted but not parsed */
  readonly print?: (record: KlogRecord, event: KubeletEvent | null) => void;
  readonly parseAll?: boolean;
}

export interface Tally {
  push: LogReader['push'];
  pushLines: LogReader['pushLines'];
  end(): ReturnType<LogReader['end']> & {
    readonly kubelets: readonly object[];
    /** How many of each event, in the order of their names. */
    readonly events: Readonly<Record<string, number>>;
  };
}

const countable =
  ({ mayMatter }: Catalogue): Selection['need'] =>
  (text, body) =>
    mayMatter(text, body) ? 'always' : 'never';

/** Reads one log and counts what is in it. */
export function createTally({ print, parseAll = false }: TallyOptions): Tally {
  const catalogue = createCatalogue();
  const kubelets = createKubeletTracker();
  const counts = new Map<string, number>();
  const reader = createLogReader({
    record(record) {
      const event = catalogue.recognise(record);
      kubelets.push(record, event);
      if (event !== null) counts.set(event.id, (counts.get(event.id) ?? 0) + 1);
      print?.(record, event);
    },
    texts: catalogue.texts,
    grammar: createKubeletGrammar(),
    ...(print || parseAll ? {} : { selection: { need: countable(catalogue), decisive: catalogue.decisive } }),
  });
  return {
    push: reader.push,
    pushLines: reader.pushLines,
    end: () => ({
      ...reader.end(),
      kubelets: kubelets.kubelets().map(kubelet => ({ ...kubelet, levels: Object.fromEntries(kubelet.levels) })),
      events: Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
    }),
  };
}

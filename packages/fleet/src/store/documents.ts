import { createHash } from 'node:crypto';
import {
  type Episode,
  grouped,
  mergeDocuments,
  nodeIn,
  parseJson,
  type ResultDocument,
  readDocument,
} from 'podline/internal';
import { ALL, conditionOf, type Selected } from './scope.js';
import { type AnswerCell, type Store, StoreError } from './types.js';

/** At most this many deletions and starts are held as one document; questions have no such limit. */
const MAX_PODS = 50_000;

/** The content of a store, as the documents with which it was written: the runs of each cluster, and the selected deletions. */
export async function documentIn(store: Store, selected: Selected): Promise<ResultDocument | null> {
  const where = conditionOf(selected, store.dialect);
  const lifecycles = store.dialect.latest('lifecycles');
  const starts = store.dialect.latest('starts');
  const counted = await Promise.all(
    [lifecycles, starts].map(table => store.ask(`select count(*) from ${table} where ${where}`)),
  );
  const count = counted.reduce((sum, { rows }) => sum + Number(rows[0]?.[0]), 0);
  if (count > MAX_PODS)
    throw new StoreError(
      `${count} deletions and starts are more than podline reads at once: choose some with --since, -n or --node, or ask podline query`,
    );
  // A run without a selected deletion is only about inputs
  const inRuns = (table: string): string => `(cluster, subject) in (select cluster, run from ${table} where ${where})`;
  const wanted = where === ALL ? ALL : `(${inRuns(lifecycles)} or ${inRuns(starts)})`;
  const { rows: runs } = await store.ask(
    `select cluster, subject, facts from ${store.dialect.latest('runs')} where ${wanted} order by from_ms, cluster, subject`,
  );
  const { rows: all } = await store.ask(
    `select cluster, run, lifecycle from ${lifecycles} where ${where} order by place, started_ms, subject`,
  );
  const { rows: begun } = await store.ask(
    `select cluster, run, start from ${starts} where ${where} order by place, started_ms, subject`,
  );
  const byRun = grouped(all, ([cluster, run]) => keyOf(cluster, run));
  const startsByRun = grouped(begun, ([cluster, run]) => keyOf(cluster, run));
  const documents = runs.map(([cluster, run, facts]) => ({
    cluster: String(cluster),
    document: documentOf(String(facts), {
      lifecycles: textsOf(byRun.get(keyOf(cluster, run))),
      starts: textsOf(startsByRun.get(keyOf(cluster, run))),
    }),
  }));
  const [first = null, ...rest] = apart(documents);
  return first === null ? null : mergeDocuments(first, ...rest);
}

const keyOf = (cluster: AnswerCell | undefined, run: AnswerCell | undefined): string => `${cluster}\n${run}`;

const textsOf = (rows: readonly (readonly AnswerCell[])[] = []): unknown[] =>
  rows.map(([, , json]) => parseJson(String(json)));

function documentOf(
  facts: string,
  { lifecycles, starts }: Readonly<Record<'lifecycles' | 'starts', unknown[]>>,
): ResultDocument {
  // A run of version 3 that was stored before starts had a table has all of them here
  const { starts: known = [], findings, notJudged, ...head }: Record<string, unknown> = Object(parseJson(facts));
  const pods =
    head.schemaVersion === 4
      ? { episodes: [...lifecycles, ...starts] }
      : { lifecycles, starts: starts.length > 0 ? starts : known };
  const whole = { ...head, ...pods, findings, ...(notJudged === undefined ? {} : { notJudged }) };
  const { document, problem } = readDocument(JSON.stringify(whole));
  if (document === null) throw new StoreError(`a run in the store is not a result of podline: ${problem}`);
  return document;
}

interface Stored {
  readonly cluster: string;
  readonly document: ResultDocument;
}

/** Two clusters may have nodes with the same name, and static pods with the same id: the names of these clusters distinguish them. */
function apart(all: readonly Stored[]): ResultDocument[] {
  const named = all.flatMap(({ cluster, document }) => document.nodes.map(({ name }) => ({ cluster, name })));
  const clusters = [...grouped(named, ({ name }) => name ?? '')].flatMap(([name, list]) => {
    const own = new Set(list.map(({ cluster }) => cluster));
    return name === '' || own.size < 2 ? [] : [...own];
  });
  const several = new Set(clusters);
  return all.map(({ cluster, document }) => (several.has(cluster) ? inCluster(document, cluster) : document));
}

function inCluster(document: ResultDocument, cluster: string): ResultDocument {
  const named = nodeIn(cluster);
  const placed = (one: Episode): Episode => ({
    ...one,
    id: createHash('sha256').update(`${cluster}\n${one.id}`).digest('hex').slice(0, one.id.length),
    node: named(one.node),
  });
  return {
    ...document,
    nodes: document.nodes.map(node => ({ ...node, name: named(node.name) })),
    episodes: document.episodes.map(placed),
  };
}

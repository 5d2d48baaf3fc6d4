import { createHash } from 'node:crypto';
import {
  type Episode,
  given,
  givenTime,
  grouped,
  type Io,
  instantOf,
  mergeDocuments,
  nodeIn,
  parseJson,
  type ResultDocument,
  readDocument,
  upgraded,
} from 'podline/internal';
import { ALL, conditionsOf, type Selected } from './scope.js';
import { type AnswerCell, type Store, StoreError } from './types.js';
import { openToRead, withStore } from './with-store.js';

interface SelectionOptions {
  readonly cluster?: readonly string[];
  readonly namespace?: readonly string[];
  readonly node?: readonly string[];
  readonly since?: string;
  readonly until?: string;
}

export const selectedOf = ({ cluster, namespace, node, since, until }: SelectionOptions): Selected =>
  given({
    clusters: cluster,
    namespaces: namespace,
    nodes: node,
    since: since === undefined ? since : instantOf('--since', since, Date.now()),
    until: until === undefined ? until : instantOf('--until', until, Date.now()),
  });

/** The zone of a time is known when everything is read: until then it rules nothing out. */
function instantsOnly({ since, until, ...others }: SelectionOptions): SelectionOptions {
  const instant = (text = ''): string | undefined =>
    text !== '' && typeof givenTime('', text, 0) === 'number' ? text : undefined;
  return { ...others, ...given({ since: instant(since), until: instant(until) }) };
}

/** The content of a database, as the results with which it was written. */
export async function storedResults(
  stores: readonly string[],
  options: SelectionOptions,
  io: Io,
): Promise<ResultDocument[]> {
  const documents: ResultDocument[] = [];
  const selected = selectedOf(instantsOnly(options));
  for (const address of stores) {
    const document = await withStore(address, io, openToRead, store => documentIn(store, selected));
    if (document !== null) documents.push(document);
  }
  return documents;
}

/** At most this many episodes are held as one document; questions have no such limit. */
const MOST = 50_000;

/** The content of a store, as the documents with which it was written: the runs of each cluster, and the selected episodes. */
export async function documentIn(store: Store, selected: Selected): Promise<ResultDocument | null> {
  const { where } = conditionsOf(selected, store.dialect);
  const episodes = store.dialect.latest('episodes');
  const { rows: counted } = await store.ask(`select count(*) from ${episodes} where ${where}`);
  const count = Number(counted[0]?.[0]);
  if (count > MOST)
    throw new StoreError(
      `${count} episodes are more than podline reads at once: choose some with --since, -n or --node, or ask podline query`,
    );
  // A run without a selected episode is only about inputs
  const wanted = where === ALL ? ALL : `(cluster, subject) in (select cluster, run from ${episodes} where ${where})`;
  const { rows: runs } = await store.ask(
    `select cluster, subject, facts from ${store.dialect.latest('runs')} where ${wanted} order by from_ms, cluster, subject`,
  );
  const { rows: all } = await store.ask(
    `select cluster, run, family, episode from ${episodes} where ${where} order by place, started_ms, subject`,
  );
  const byRun = grouped(all, ([cluster, run]) => keyOf(cluster, run));
  const documents = runs.map(([cluster, run, facts]) => ({
    cluster: String(cluster),
    document: documentOf(String(facts), byRun.get(keyOf(cluster, run))),
  }));
  const [first = null, ...rest] = apart(documents);
  return first === null ? null : mergeDocuments(first, ...rest);
}

const keyOf = (cluster: AnswerCell | undefined, run: AnswerCell | undefined): string => `${cluster}\n${run}`;

function documentOf(facts: string, rows: readonly (readonly AnswerCell[])[] = []): ResultDocument {
  const { findings, notJudged, ...head }: Fields = Object(parseJson(facts));
  const all = rows.map(([, , family, json]) => ({ family, one: Object(parseJson(String(json))) as Fields }));
  // An agent may have been replaced since: before version 4 an episode did not name its family
  const earlier = (of: string): Fields[] =>
    all.flatMap(({ family, one }) => (family === of && one.family === undefined ? [one] : []));
  const [lifecycles, starts] = [earlier('end'), earlier('start')];
  const { schemaVersion } = head;
  const { episodes, ...read }: Fields = Object(
    upgraded({
      ...head,
      schemaVersion: schemaVersion === 4 ? 3 : schemaVersion,
      lifecycles,
      // A run of version 3 that was stored before starts had a table contains all its starts
      starts: starts.length > 0 ? starts : (head.starts ?? []),
    }),
  );
  const today = all.flatMap(({ one }) => (one.family === undefined ? [] : [one]));
  const both = Array.isArray(episodes) ? [...episodes, ...today] : episodes;
  const whole = { ...read, episodes: both, findings, ...(notJudged === undefined ? {} : { notJudged }) };
  const { document, problem } = readDocument(JSON.stringify(whole));
  if (document === null) throw new StoreError(`a run in the store is not a result of podline: ${problem}`);
  return document;
}

type Fields = Readonly<Record<string, unknown>>;

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

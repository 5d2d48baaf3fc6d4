import { wrap } from '../report/text/layout.js';
import { columnsOf } from '../report/text/table.js';
import {
  type Article,
  type Block,
  type Cell,
  causeArticles,
  kindArticles,
  type Row,
  ruleMetas,
  section,
  stepArticles,
  text,
  wordArticles,
} from './topics.js';

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** What a user may mean with an id, a title, a word that was printed, or a part of any of these; and articles that only mention it. */
export function findArticles(
  asked: string,
  all: readonly Article[],
): Readonly<Record<'articles' | 'mentions', readonly Article[]>> {
  // `container stopped (web)`: the container does not matter
  const word = asked.trim().replace(/ \([^()]{1,253}\)$/, '');
  const exact = [
    all.filter(({ id }) => id === word),
    all.filter(({ id, title }) => same(title, word) || same(id, word)),
    PRINTED.filter(([id, also]) => [id, ...also].some(one => same(one, word))).map(printedArticle),
  ].find(found => found.length > 0);
  if (exact !== undefined) return { articles: exact, mentions: mentionsOf(word, all, exact) };
  const [only, ...others] = mentionsOf(word, all, []);
  return only !== undefined && others.length === 0
    ? { articles: [only], mentions: [] }
    : { articles: [], mentions: only === undefined ? [] : [only, ...others] };
}

const printedArticle = ([id, also, means]: PrintedWord): Article => {
  return { topic: 'word', id, title: also.join(', '), sections: [section(null, text(means))] };
};

/** Shorter words are part of everything. */
const SHORTEST = 3;

/**
 * Articles with the text in id or title; where there are none, articles with each of its words. Events have hundreds of messages, so only
 * steps, rules, kinds and the words of witnesses are searched.
 */
function mentionsOf(word: string, all: readonly Article[], exact: readonly Article[]): Article[] {
  if (word.length < SHORTEST) return [];
  const asked = word.toLowerCase();
  const others = all.filter(one => one.topic !== 'event' && !exact.includes(one));
  const having = (parts: readonly string[]): Article[] =>
    others.filter(({ id, title }) => parts.every(part => `${id} ${title}`.toLowerCase().includes(part)));
  const whole = having([asked]);
  const words = asked.split(/[\s-]+/).filter(part => part.length >= SHORTEST);
  return whole.length > 0 || exact.length > 0 || words.length === 0 ? whole : having(words);
}

/** A line for each article. */
export const listOf = (several: readonly Article[]): string =>
  `${aligned(several.map(({ id, topic, title }) => [id, topic, title]))
    .map(row => `  ${row}`)
    .join('\n')}\n`;

/** Everything that can be explained, by id, except the kubelet's messages, of which there are too many. */
export function listAll(): string {
  const titles = (several: readonly Article[]): string[] => aligned(several.map(({ id, title }) => [id, title]));
  const parts = {
    'Kinds of deletions': titles(kindArticles()),
    Steps: titles(stepArticles()),
    Rules: ruleRows(),
    Causes: titles(causeArticles()),
    'What other sources record': titles(wordArticles()),
  };
  const listed = Object.entries(parts).map(([heading, rows]) =>
    [heading, ...rows.map(row => `  ${row}`), ''].join('\n'),
  );
  const events = 'The events that `podline parse` prints can be explained as well: podline explain config-delete';
  return `${[...listed, events].join('\n')}\n`;
}

export const listRules = (): string => `${ruleRows().join('\n')}\n`;

const ruleRows = (): string[] => aligned(ruleMetas().map(({ id, level, title }) => [id, level, title]));

/** An article for a terminal of this width. */
export function plainArticle({ topic, id, title, sections }: Article, width: number): string {
  const parts = sections.flatMap(({ heading, blocks }) => [
    ...(heading === null ? [] : [heading]),
    ...blocks.map(
      block => (heading === null ? '' : '  ') + shown(block, width - 2).join(heading === null ? '\n' : '\n  '),
    ),
  ]);
  const called = title === '' ? '' : `: ${title}`;
  return `${id} (${topic})${called}\n\n${parts.join('\n\n')}\n`;
}

/** A narrower terminal is no easier to read. */
const NARROWEST = 20;

function shown(block: Block, width: number): string[] {
  if (block.form === 'text') return wrap(block.text, Math.max(width, NARROWEST), true);
  if (block.form === 'code') return block.lines.map(line => `  ${line}`);
  return aligned([block.head, ...block.rows]);
}

export const aligned = (rows: readonly Row[]): string[] =>
  columnsOf(rows.map(row => row.map(wordsOf))).map(line => line.trimEnd());

const wordsOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.id);

type PrintedWord = readonly [word: string, also: readonly string[], means: string];

/** Printed words that are no ids: verdicts, columns, and words of Kubernetes that sentences use. `also`: what else is printed for it. */
// biome-ignore format: a word is a row
export const PRINTED: readonly PrintedWord[] = [
  ['complete', [], 'Every step that this kubelet logs was seen, and the pod is gone. The time counts from the request, or from the first line about the deletion where the request is not known.'],
  ['STUCK', [], 'The deletion makes no progress, and the log ends in that state. The text after STUCK states what it waits for, for how long and why.'],
  ['HELD', [], 'The kubelet has deleted the object, and a finalizer keeps it in the API server. The owner of the finalizer has to remove it; the node works.'],
  ['INCOMPLETE', ['MISSING'], 'A step is missing: the kubelet logs it in this version and at this verbosity, the log covers the time, and the line is not there.'],
  ['log ends while terminating', [], 'The log ends in the middle of a deletion that has taken no longer than is normal so far.'],
  ['undetermined', [], 'The input does not show how the deletion ended. This is not a failure: it never fails a check.'],
  ['not logged', [], 'A step that this kubelet does not log: its version has no such line, or it needs a higher verbosity (`-v`).'],
  ['not covered', [], 'A step that the log cannot show: it begins too late, ends too early, has a gap, or was filtered.'],
  ['not reached', [], 'A step to which a start did not get, because the pod was refused or hangs before it, or that a pod which never started does not have.'],
  ['after', [], 'The column of a timeline that counts from the request, or from the first line about the deletion. The headline counts from the same moment.'],
  ['sync loop', [], 'The goroutine of the kubelet that receives pods from the API server and from files, and passes them on.'],
  ['worker', ['pod worker'], 'The goroutine of the kubelet that starts, stops and cleans up one pod.'],
  ['runtime', [], 'The container runtime: containerd, CRI-O or Docker.'],
  ['volumes', [], 'The volume manager of the kubelet, which mounts and unmounts.'],
  ['status', [], 'The status manager of the kubelet, which writes the status of pods and deletes their objects at the end.'],
  ['Terminating', [], 'What kubectl prints for a pod that has a deletionTimestamp. podline shows which step it waits for: see `stuck-…`, `finalizer-held` and `never-seen-by-kubelet`.'],
  ['grace period', [], 'How long a container may take to end after SIGTERM (terminationGracePeriodSeconds, 30 s by default); after it, the runtime sends SIGKILL.'],
  ['SIGTERM', ['SIGKILL', 'exit code 137', 'exit code 143'], 'The runtime sends SIGTERM first, and SIGKILL when the grace period is over. A container that SIGKILL ended has exit code 137; one that SIGTERM ended has 143. See `grace-exceeded`.'],
  ['mirror pod', [], 'The object that represents a static pod in the API server. Deleting it stops nothing: the kubelet creates it again.'],
  ['static pod', [], 'A pod that the kubelet runs from a file of the node, not from the API server.'],
  ['sandbox', [], 'What the runtime creates first and removes last: the namespaces of the pod, above all its network.'],
  ['cgroup', [], 'The control group of the pod, which limits its memory and CPU; the kubelet removes it last.'],
  ['finalizer', [], 'A name in metadata.finalizers: the API server keeps the object until its owner removes the name. See `finalizer-held`.'],
];

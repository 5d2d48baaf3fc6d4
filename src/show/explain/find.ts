import { wrap } from '../report/text/layout.js';
import { columnsOf } from '../report/text/table.js';
import type { Article, Block, Cell, Row } from './article.js';
import { PRINTED } from './printed-words.js';
import { causeArticles, kindArticles, ruleMetas, stepArticles, wordArticles } from './topics.js';

/** What a user may mean with an id, a title, a word that was printed, or a part of any of these. */
export interface Found {
  /** Only these can be meant */
  readonly articles: readonly Article[];
  /** Articles that mention the word, where it is none of the above */
  readonly mentions: readonly Article[];
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** `container stopped (web)`: the container does not matter. */
const withoutContainer = (text: string): string => text.trim().replace(/ \([^()]{1,253}\)$/, '');

export function findArticles(asked: string, all: readonly Article[]): Found {
  const word = withoutContainer(asked);
  const exact = [
    all.filter(({ id }) => id === word),
    all.filter(({ id, title }) => same(title, word) || same(id, word)),
    printed().filter(({ id, also }) => [id, ...also].some(one => same(one, word))),
  ].find(found => found.length > 0);
  if (exact !== undefined) return { articles: exact, mentions: mentionsOf(word, all, exact) };
  const [only, ...others] = mentionsOf(word, all, []);
  return only !== undefined && others.length === 0
    ? { articles: [only], mentions: [] }
    : { articles: [], mentions: only === undefined ? [] : [only, ...others] };
}

const printed = (): (Article & { readonly also: readonly string[] })[] =>
  PRINTED.map(([word, also, means]) => ({
    topic: 'word',
    id: word,
    title: also.join(', '),
    also,
    sections: [{ heading: null, blocks: [{ form: 'text', text: means }] }],
  }));

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
export const listAll = (): string =>
  `${[
    'Kinds of deletions',
    ...titles(kindArticles()),
    '',
    'Steps',
    ...titles(stepArticles()),
    '',
    'Rules',
    ...rows(ruleMetas().map(({ id, level, title }) => [id, level, title])),
    '',
    'Causes',
    ...titles(causeArticles()),
    '',
    'What other sources record',
    ...titles(wordArticles()),
    '',
    'The events that `podline parse` prints can be explained as well: podline explain config-delete',
  ].join('\n')}\n`;

export const listRules = (): string =>
  `${aligned(ruleMetas().map(({ id, level, title }) => [id, level, title])).join('\n')}\n`;

const titles = (several: readonly Article[]): string[] => rows(several.map(({ id, title }) => [id, title]));
const rows = (cells: readonly (readonly string[])[]): string[] => aligned(cells).map(row => `  ${row}`);

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

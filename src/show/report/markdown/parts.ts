import type {
  ApiView,
  EvidenceRef,
  Finding,
  Level,
  ResultDocument,
  Verdict,
} from '../../../document/contract/types.js';
import { markdown, markdownBlock, markdownCode } from '../safe.js';
import type { RenderOptions } from '../types.js';
import { markedAs, viewsTally } from '../view/api.js';
import { triesText } from '../view/hangs.js';
import { createPlaces, type NamePlace } from '../view/places.js';
import { createLocalTime, type LocalTime } from '../view/times.js';
import { type Advise, createAdvice, nameOf } from '../view/words.js';

/** What every part of the page needs to know. */
export interface MarkdownContext {
  readonly time: LocalTime;
  /** Deletions of one name with the same course have a row each */
  readonly each: boolean;
  /** A name as code. */
  readonly place: NamePlace;
  readonly advise: Advise;
}

export function createMarkdownContext(
  { input }: ResultDocument,
  { zone, each = false }: RenderOptions,
): MarkdownContext {
  const place = createPlaces(input.sources);
  return {
    time: createLocalTime(zone ?? input.clock.zone),
    each,
    place: ref => markdownCode(place(ref)),
    advise: createAdvice(),
  };
}

export const VERDICT_MARKS: Readonly<Record<Verdict, string>> = {
  incomplete: '❌',
  undetermined: '❔',
  'complete-with-findings': '⚠️',
  complete: '✅',
};

const LEVEL_MARKS: Readonly<Record<Level, string>> = { error: '❌', warning: '⚠️', info: 'ℹ️' };

/** Blocks of a page have an empty line between them. */
export const blocks = (...parts: readonly string[]): string => parts.filter(part => part !== '').join('\n\n');

/** Opened by a click. `title` is HTML. */
export const folded = (title: string, body: string): string =>
  blocks(`<details><summary>${title}</summary>`, body, '</details>');

/** More lines than these would hide the text about them. */
const SHORT = 6;

export function quote(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const block = markdownBlock(lines);
  return lines.length > SHORT ? folded(`${lines.length} lines`, block) : block;
}

export const findingBlocks = (findings: readonly Finding[], context: MarkdownContext): string =>
  blocks(...findings.map(finding => findingBlock(finding, context)));

/** The findings about something wrong. */
export const statements = (findings: readonly Finding[]): string => blocks(...findings.map(statement));

const statement = ({ rule, level, message }: Finding): string =>
  `${LEVEL_MARKS[level]} **${markdown(rule)}**: ${markdown(message)}`;

function findingBlock(finding: Finding, { place, advise, time }: MarkdownContext): string {
  const { evidence } = finding;
  const { why, next } = advise(finding);
  const tries = triesText(finding, instant => time.show(instant)?.time ?? instant);
  return blocks(
    statement(finding),
    [
      ...(tries === '' ? [] : [`- Tries: ${markdown(tries)}`]),
      ...(evidence.length > 0 ? [`- See ${evidence.map(place).join(', ')}`] : []),
      ...(why === '' ? [] : [`- Why: ${markdown(why)}`]),
      ...(next === '' ? [] : [`- Next: ${markdown(next)}`]),
    ].join('\n'),
    quote(linesOf(evidence)),
  );
}

export const linesOf = (evidence: readonly EvidenceRef[]): string[] => evidence.flatMap(({ text }) => text ?? []);

/** Pods as the API shows them: a line for each healthy pod; for the others, what is wrong and what to do. */
export function viewBlocks(views: readonly ApiView[], isBrief = false): string {
  const isWell = (one: ApiView): boolean => isBrief || markedAs(one) === 'complete';
  return blocks(
    views.length > 1 ? `**${markdown(viewsTally(views))}**` : '',
    ...views.filter(one => !isWell(one)).map(viewInFull),
    views.filter(isWell).map(viewLine).join('\n'),
  );
}

const viewInFull = (one: ApiView): string =>
  blocks(
    `### ${VERDICT_MARKS[markedAs(one)]} ${viewTitle(one)}`,
    `**${markdown(one.headline)}**`,
    one.facts.map(fact => `- ${markdown(fact)}`).join('\n'),
    ...one.next.map(sentence => `_Next:_ ${markdown(sentence)}`),
  );

const viewLine = (one: ApiView): string =>
  `- ${VERDICT_MARKS[markedAs(one)]} ${viewTitle(one)}: ${markdown(one.headline)}`;

const viewTitle = (one: ApiView): string =>
  `${markdownCode(nameOf(one))}${one.node === null ? '' : ` on ${markdownCode(one.node.name)}`}`;

import type { ApiView } from '../../contract/types.js';
import { terminal } from '../safe.js';
import { markedAs, viewsTally } from '../view/api.js';
import { VERDICT_MARKS } from '../view/marks.js';
import { nameOf } from '../view/words.js';
import type { TextContext } from './context.js';
import { hanging, wrap } from './layout.js';
import { VERDICT_TONES } from './style.js';

/** Healthy pods have a line each if they are few; more are only counted. */
const WELL = 10;

/** Pods as the API shows them, one paragraph each, with what to do next; each piece of advice only once. */
export function viewLines(views: readonly ApiView[], context: TextContext, isBrief = false): string[][] {
  const given = new Set<string>();
  const unlessGiven = (sentence: string): boolean => !given.has(sentence) && given.add(sentence) !== undefined;
  const isWell = (one: ApiView): boolean => markedAs(one) === 'complete';
  const well = views.filter(isWell);
  return [
    ...views
      .filter(one => !isWell(one))
      .map(one => [
        ...heading(one, context),
        ...(isBrief ? [] : facts(one, context)),
        ...(isBrief ? [] : advice(one.next.filter(unlessGiven), context)),
      ]),
    well.length > WELL ? [] : well.flatMap(one => [...heading(one, context), ...(isBrief ? [] : facts(one, context))]),
    views.length > 1 ? wrap(viewsTally(views), context.width).map(line => context.paint('strong', line)) : [],
  ].filter(part => part.length > 0);
}

function heading(view: ApiView, { width, paint }: TextContext): string[] {
  const { node, headline } = view;
  const verdict = markedAs(view);
  const name = `${nameOf(view)}${node === null ? '' : ` on ${node.name}`}`;
  return hanging(`${VERDICT_MARKS[verdict]} `, `${terminal(name)}  ${terminal(headline)}`, width).map(line =>
    paint(VERDICT_TONES[verdict], line),
  );
}

const INDENT = '  ';

const facts = ({ facts: sentences }: ApiView, { width }: TextContext): string[] =>
  sentences.flatMap(sentence => hanging(INDENT, terminal(sentence), width));

const advice = (sentences: readonly string[], { width }: TextContext): string[] =>
  sentences.flatMap((sentence, index) =>
    hanging(index === 0 ? `${INDENT}next    ` : ' '.repeat(INDENT.length + 8), terminal(sentence), width),
  );

import type { EvidenceRef, Finding, ResultDocument } from '../../../document/contract/types.js';
import { endsOf } from '../../../document/episodes.js';
import { quotation, terminal } from '../safe.js';
import type { Context, Title, Tone, Writer } from '../told/writer.js';
import type { RenderOptions } from '../types.js';
import { createPlaces } from '../view/places.js';
import { createLocalTime } from '../view/times.js';
import { LEVEL_MARKS, VERDICT_MARKS } from '../view/verdicts.js';
import { createAdvice } from '../view/words.js';
import { cut, GLUE, hanging, wrap } from './layout.js';
import { askedLines, groupLines, overviewLines } from './rows.js';
import { createPaint, LEVEL_TONES, type Look, VERDICT_TONES } from './style.js';
import { rowLines } from './timeline.js';

/** The API server accepts 63 characters for a namespace and 253 for a name: a longer one must not hide the verdict. */
const LONGEST_NAME = 400;

/** The parts of a report for a terminal. */
function createTextWriter(look: Look): Writer {
  const { width, paint, place, piped } = look;
  const painted = (tone: Tone | undefined, lines: readonly string[]): string[] =>
    lines.map(line => paint(tone ?? null, line));
  const labelled = (label: string, text: string, tone?: Tone): string[] =>
    painted(tone, hanging(label, terminal(text), width));

  function title({ verdict, name, what, says, evidence = [] }: Title): string[] {
    const mark = `${VERDICT_MARKS[verdict]} `;
    const parts = [
      ...(name === null ? [] : [cut(terminal(name), LONGEST_NAME)]),
      ...(what === null ? [] : [terminal(what)]),
      ...says.map(terminal),
      placesOf(evidence),
    ];
    const text = parts.filter(part => part !== '').join('  ');
    return painted(
      VERDICT_TONES[verdict],
      // The node's sentence is searched as a whole
      name === null && piped ? [mark + text] : hanging(mark, text, width),
    );
  }

  /** `kubelet.log:2 … 6` */
  function placesOf([first, ...others]: readonly EvidenceRef[]): string {
    const last = others.at(-1);
    if (first === undefined) return '';
    return `${place(first)}${last === undefined ? '' : ` … ${last.source === first.source ? last.line : place(last)}`}`;
  }

  function statement({ level, rule, message, evidence }: Finding, isPlaced: boolean): string[] {
    const places = isPlaced ? placesOf(evidence) : '';
    const text = [`${terminal(rule)}: ${terminal(message)}`, places].filter(part => part !== '').join('  ');
    return painted(LEVEL_TONES[level], hanging(`${LEVEL_MARKS[level]} `, text, width));
  }

  return {
    sentence: (text, tone) => painted(tone, wrap(terminal(text), width)),
    labelled,
    // Programs search it: it stays on one line
    cause: ({ label, says }) => (piped ? [label + terminal(says)] : labelled(label, says)),
    title,
    line: title,
    statement,
    places: (label, evidence) => (evidence.length === 0 ? [] : hanging(label, evidence.map(place).join(', '), width)),
    evidence: evidence => painted('dim', evidenceLines(evidence, look)),
    quoted: evidence => (look.evidence ? quoted(evidence) : []),
    particulars(facts, when) {
      const known = facts.map(([name, value]) => `${name} ${value}`);
      const parts = [...(when === undefined ? [] : [when]), ...known].map(part => part.replaceAll(' ', GLUE));
      return parts.length === 0 ? [] : labelled('  pod     ', parts.join(', '), 'dim');
    },
    timeline: (rows, remark, { dense }) => rowLines(rows, remark, { ...look, dense }),
    overview: (episodes, isBrief) => overviewLines(episodes, look, isBrief),
    groups: table => groupLines(table, look),
    asked: rows => askedLines(rows, look),
  };
}

/** The original lines, from the first column on, ready to be copied. */
export const quoted = (evidence: readonly EvidenceRef[]): string[] =>
  evidence.flatMap(({ text }) => (text === undefined ? [] : quotation(text)));

export type TextContext = Context & Look;

/** The minimum width for the layout, and the maximum that is readable. */
const NARROWEST = 40;
const WIDEST = 400;

export function createTextContext(document: ResultDocument, options: RenderOptions): TextContext {
  const place = createPlaces(document.input.sources);
  const look: Look = {
    width: Math.min(Math.max(Math.floor(options.width) || 0, NARROWEST), WIDEST),
    paint: createPaint(options.color),
    time: createLocalTime(options.zone ?? document.input.clock.zone),
    place: ref => terminal(place(ref)),
    piped: options.piped === true,
    steps: options.steps === true,
    evidence: options.evidence,
  };
  return {
    ...look,
    out: createTextWriter(look),
    dense: endsOf(document).length > 1,
    folded: false,
    each: options.each === true,
    everyFinding: false,
    advise: createAdvice(),
  };
}

/**
 * The last line has the latest words, and is quoted if it was kept; in a pipe, whole and on one line. For the others only places are shown.
 * The margin: the texts before the first line, before the others, and before a mere list of places.
 */
export function evidenceLines(
  evidence: readonly EvidenceRef[],
  { width, place, piped }: Look,
  { first, indent, lead } = { first: INDENT, indent: INDENT, lead: 'see ' },
): string[] {
  const quoted = evidence.findLast(({ text }) => text !== undefined);
  const others = evidence.filter(ref => ref !== quoted).map(place);
  const quotation =
    quoted?.text === undefined
      ? []
      : piped
        ? [`${indent}${place(quoted)}  ${onOneLine(quoted.text)}`]
        : hanging(indent, `${place(quoted)}  ${shortened(quoted.text)}`, width);
  const list = others.length === 0 ? '' : `${quotation.length > 0 ? 'also ' : lead}${others.join(', ')}`;
  const lines = [...quotation, ...(list === '' ? [] : wrap(list, width - indent.length).map(line => indent + line))];
  return lines.map((line, index) => (index === 0 ? first + line.slice(indent.length) : line));
}

const INDENT = ' '.repeat('  next    '.length);

const MAX_LINE_LETTERS = 320;
const HEAD = 80;

/** `E0101 … "Error syncing pod, skipping" err="` */
const STRUCTURED = /^([^"]{0,100}"[^"]{0,120}") .{0,2000}?\berr="((?:[^"\\]|\\.)*)"/;

/** The beginning of a long line, and the end of its error: the middle shows only how the error was passed on. */
function shortened(text: string): string {
  const line = onOneLine(text);
  if (line.length <= MAX_LINE_LETTERS) return line;
  const [, begin = line.slice(0, HEAD), error = line] = STRUCTURED.exec(line) ?? [];
  const end = error.slice(-(MAX_LINE_LETTERS - begin.length));
  return end === error ? `${begin} … err="${error}"` : `${begin} … ${end}`;
}

const onOneLine = (text: string): string => terminal(text.split(/\r?\n/).join(' '));

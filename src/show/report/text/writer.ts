import type { EvidenceRef, Finding } from '../../../document/contract/types.js';
import { quotation, terminal } from '../safe.js';
import type { Title, Tone, Writer } from '../told/writer.js';
import { LEVEL_MARKS, VERDICT_MARKS } from '../view/verdicts.js';
import { evidenceLines } from './evidence.js';
import { cut, GLUE, hanging, wrap } from './layout.js';
import { overviewLines } from './overview.js';
import { askedLines, groupLines } from './rows.js';
import { LEVEL_TONES, type Look, VERDICT_TONES } from './style.js';
import { rowLines } from './timeline.js';

/** The API server accepts 63 characters for a namespace and 253 for a name: a longer one must not hide the verdict. */
const LONGEST_NAME = 400;

/** The parts of a report for a terminal. */
export function createTextWriter(look: Look): Writer {
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

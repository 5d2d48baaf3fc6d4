import type { InputFacts, ResultDocument, SourceReport } from '../../../document/contract/types.js';
import { NEED_ALL_PODS } from '../../../document/judge/not-judged.js';
import { count } from '../../../kit/count.js';
import { grouped } from '../../../kit/grouped.js';
import { withParts } from '../../../read/source-report.js';
import { COUNTED } from '../../../sources/names.js';
import { shortNames } from './places.js';
import { type LocalTime, spanText } from './times.js';

/** Remarks on one input: cut documents, lines that are not understood, files that could not be read. */
export interface SourceNote {
  readonly name: string;
  readonly note: string;
}

/** What was read, in one sentence. */
export function readingOf({ sources: given, kubelets, window }: InputFacts, time: LocalTime): string {
  const sources = withParts(given);
  const logs = sources.filter(({ type }) => type === 'kubelet-log');
  const watches = sources.filter(({ type }) => type === 'pod-watch');
  const sum = (of: readonly SourceReport[], key: 'lines' | 'records' | 'events'): number =>
    of.reduce((total, source) => total + source[key], 0);
  const parts = [
    ...(logs.length > 0
      ? [
          `${count(logs.length, 'kubelet log')} of ${count(sum(logs, 'lines'), 'line')} (${count(sum(logs, 'records'), 'record')}, ${sum(logs, 'events')} of a known kind)`,
        ]
      : []),
    ...(watches.length > 0
      ? [`${count(watches.length, 'watch', 'watches')} of ${count(sum(watches, 'events'), 'pod state')}`]
      : []),
    ...witnessesOf(sources),
    ...kubeletsOf(kubelets),
    ...spanOf(window, time),
  ];
  return parts.join('; ');
}

/** `1 audit log, 3 logs of kubectl` */
function witnessesOf(sources: readonly SourceReport[]): string[] {
  const read = Object.entries(COUNTED).flatMap(([type, [one, many]]) => {
    const number = sources.filter(source => source.type === type).length;
    return number === 0 ? [] : [count(number, one, many)];
  });
  return read.length === 0 ? [] : [read.join(', ')];
}

function kubeletsOf(kubelets: InputFacts['kubelets']): string[] {
  const described = kubelets.map(
    ({ version, versionBasis, verbosity }) =>
      `kubelet ${version ?? unstated(versionBasis)}${verbosity === null ? '' : ` at -v=${verbosity}`}`,
  );
  return [...new Set(described)].slice(0, 3);
}

/** The possible versions according to its messages, if they exclude any. */
const unstated = (basis: string): string => (/^(?:\d|up to \d)/.test(basis) ? basis : `of unknown version (${basis})`);

function spanOf({ from, to }: InputFacts['window'], time: LocalTime): string[] {
  const span = spanText(from, to, time);
  return span === null ? [] : [`${span} ${time.zone}`];
}

/** How the clock was found, unless that is certain. */
export function clockDoubtOf({ clock, sources, window }: InputFacts): string | null {
  // A watch is in UTC; if nothing was dated, there is no doubt
  const isInDoubt = window.from !== null && sources.some(({ type, records }) => type === 'kubelet-log' && records > 0);
  return !isInDoubt || clock.confidence === 'certain'
    ? null
    : `zone ${clock.zone ?? 'unknown'}, year ${clock.year ?? 'unknown'}, ${clock.confidence}: ${clock.basis}; --tz and --year override it`;
}

/** Which rules were not judged because only some pods were asked for. */
export function leftOutOf({ notJudged = [] }: Pick<ResultDocument, 'notJudged'>): string | null {
  const left = notJudged.find(({ why }) => why === NEED_ALL_PODS.why);
  return left === undefined ? null : `${left.why}; not judged: ${left.rules.join(', ')}`;
}

const MANY = 8;

export function sourceNotesOf(sources: readonly SourceReport[]): SourceNote[] {
  const names = shortNames(sources.map(({ path }) => path));
  const notes = sources.flatMap((source, index) =>
    withParts([source])
      .flatMap(({ notes: own, unparsed, type }) => [...own, ...unparsedOf(unparsed, type)])
      .map(note => ({ name: names[index] ?? '', note })),
  );
  return joined(notes);
}

function unparsedOf(unparsed: number, type: SourceReport['type']): string[] {
  if (unparsed === 0) return [];
  return [
    type === 'pod-watch'
      ? `${count(unparsed, 'document')} could not be read`
      : `${count(unparsed, 'line')} not understood`,
  ];
}

/** A folder full of files that are skipped for the same reason takes one line. */
function joined(notes: readonly SourceNote[]): SourceNote[] {
  return [...grouped(notes, ({ note }) => note)].map(([note, several]) => {
    const names = several.map(({ name }) => name);
    const named = names.slice(0, MANY).join(', ');
    return { name: names.length > MANY ? `${named} and ${names.length - MANY} more` : named, note };
  });
}

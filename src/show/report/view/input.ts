import type { InputFacts, KubeletFacts, ResultDocument, SourceReport } from '../../../document/contract/types.js';
import { NEED_ALL_PODS } from '../../../document/judge/between.js';
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
  const records = `${count(sumOf(logs, 'records'), 'record')}, ${sumOf(logs, 'events')} of a known kind`;
  const states = count(sumOf(watches, 'events'), 'pod state');
  /** `1 audit log`, `3 logs of kubectl` */
  const witnesses = Object.entries(COUNTED).flatMap(([type, [one, many]]) => {
    const number = sources.filter(source => source.type === type).length;
    return number === 0 ? [] : [count(number, one, many)];
  });
  const span = spanText(window.from, window.to, time);
  const parts = [
    logs.length > 0
      ? `${count(logs.length, 'kubelet log')} of ${count(sumOf(logs, 'lines'), 'line')} (${records})`
      : '',
    watches.length > 0 ? `${count(watches.length, 'watch', 'watches')} of ${states}` : '',
    witnesses.join(', '),
    ...[...new Set(kubelets.map(kubeletText))].slice(0, 3),
    span === null ? '' : `${span} ${time.zone}`,
  ];
  return parts.filter(part => part !== '').join('; ');
}

export const sumOf = (sources: readonly SourceReport[], key: 'lines' | 'records' | 'events'): number =>
  sources.reduce((sum, source) => sum + source[key], 0);

/** Without a version, the possible ones according to its messages, if they exclude any. */
function kubeletText({ version, versionBasis: basis, verbosity }: KubeletFacts): string {
  const unstated = /^(?:\d|up to \d)/.test(basis) ? basis : `of unknown version (${basis})`;
  return `kubelet ${version ?? unstated}${verbosity === null ? '' : ` at -v=${verbosity}`}`;
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
      .flatMap(({ notes: own, unparsed, type }) => {
        if (unparsed === 0) return own;
        const isWatch = type === 'pod-watch';
        return [
          ...own,
          isWatch ? `${count(unparsed, 'document')} could not be read` : `${count(unparsed, 'line')} not understood`,
        ];
      })
      .map(note => ({ name: names[index] ?? '', note })),
  );
  return joined(notes);
}

/** A folder full of files that are skipped for the same reason takes one line. */
function joined(notes: readonly SourceNote[]): SourceNote[] {
  return [...grouped(notes, ({ note }) => note)].map(([note, several]) => {
    const names = several.map(({ name }) => name);
    const named = names.slice(0, MANY).join(', ');
    return { name: names.length > MANY ? `${named} and ${names.length - MANY} more` : named, note };
  });
}

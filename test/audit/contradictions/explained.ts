import type { Finding, Lifecycle } from '../../../src/document/contract/types.js';
import { endsOf } from '../../../src/document/episodes.js';
import { createTextContext } from '../../../src/show/report/text/writer.js';
import { episodeLines, timelineLines } from '../../../src/show/report/told/episode.js';
import { beyondHeadline } from '../../../src/show/report/told/findings.js';

import { witnessedTimelineOf } from '../../../src/show/report/view/rows.js';
import { durationIn, ms, nameOf } from '../times.js';
import type { Contradiction } from '../types.js';

/** What a headline states of a finding: its message, or what hung and why. */
const isStated = ({ message, hang, rule }: Finding, headline: string): boolean =>
  [message.slice(0, 40), hang?.of, hang?.error, hang?.what, rule === 'finalizer-held' ? 'finalizer' : undefined].some(
    words => words !== undefined && headline.includes(words),
  );

/** Findings of these rules state a duration, not a reason. */
const NO_CAUSE: ReadonlySet<string> = new Set(['slow-step', 'missing-step', 'step-order']);

/** How long it lasted within the deletion: what was over before explains no part of it. */
const stretch = ({ at, until }: Finding, { startedAt, endedAt }: Lifecycle): number =>
  (ms(until ?? endedAt) ?? Number.NaN) - Math.max(ms(at) ?? Number.NaN, ms(startedAt) ?? Number.NEGATIVE_INFINITY);

const explained: Contradiction = {
  name: 'what took most of the time is in the headline',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one => {
      const { durationMs, findings, headline } = one;
      if (durationMs === null || durationMs < 2_000) return [];
      const causes = findings.filter(({ level, rule }) => level !== 'info' && !NO_CAUSE.has(rule));
      const long = causes.filter(finding => stretch(finding, one) >= durationMs * 0.6);
      return long.length === 0 || causes.some(finding => isStated(finding, headline))
        ? []
        : long.map(({ rule, message }) => `${nameOf(one)}: “${headline}”, and ${rule}: “${message}”`);
    }),
};

const reasons: Contradiction = {
  name: 'the reason of an end is in the headline',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one =>
      one.findings
        .filter(finding => finding.rule === 'end-reason' && !isStated(finding, one.headline))
        .map(({ message }) => `${nameOf(one)}: “${one.headline}”, and it was “${message}”`),
    ),
};

const held: Contradiction = {
  name: 'what a finalizer holds is reported as held',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one =>
      one.outcome === 'finalizer-held' && !/^HELD by finalizer \S/.test(one.headline)
        ? [`${nameOf(one)}: “${one.headline}”`]
        : [],
    ),
};

const rows: Contradiction = {
  name: 'every hang has a row of its own, with its tries',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one => {
      const shown = witnessedTimelineOf(one).flatMap(row => (row.kind === 'hang' ? row.finding : []));
      return one.findings
        .filter(finding => finding.hang !== undefined && finding.at !== null && !shown.some(other => other === finding))
        .map(({ rule }) => `${nameOf(one)}: ${rule} has no row`);
    }),
};

/** Its row in text, which counts its tries: `volume unmount failed for 2m07s: target is busy  x8`. */
const tries: Contradiction = {
  name: 'the row of what was tried repeatedly counts the tries',
  find: document => {
    const context = createTextContext(document, WIDE);
    return endsOf(document).flatMap(one => {
      const counted = one.findings.filter(({ at, hang }) => at !== null && (hang?.tries ?? 1) > 1);
      const printedRows = counted.length === 0 ? [] : timelineLines(one, context);
      return counted
        .filter(({ hang }) => !printedRows.some(row => new RegExp(`  x${hang?.tries}\\b`).test(row)))
        .map(({ rule, hang }) => `${nameOf(one)}: ${rule} was tried ${hang?.tries} times, and no row says so`);
    });
  },
};

const WIDE = { color: false, width: 400, evidence: false, summary: false, zone: null, piped: true };

/** Rounded as the headline rounds. */
const fits = (length: number, offset: number): boolean =>
  Math.abs(length - offset) <= (length >= 3_600_000 ? 60_000 : length >= 10_000 ? 1_000 : 60);

const zero: Contradiction = {
  name: 'the duration in the headline is where a row of the timeline is',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one => {
      const stated = /^(?:complete in|mirror is back after|replaced after|gone after) (\d+(?:\.\d+)? s|(?:\d+[hms])+)/;
      const length = durationIn(stated.exec(one.headline)?.[1] ?? '');
      const offsets = witnessedTimelineOf(one).flatMap(row => (row.kind === 'absent' ? [] : (row.offset ?? [])));
      return length === null || offsets.some(offset => fits(length, offset))
        ? []
        : [`${nameOf(one)}: “${one.headline}”, and rows at ${offsets.join(', ')}`];
    }),
};

const least: Contradiction = {
  name: 'a deletion that lasted “at least” some time has no duration in the document',
  find: ({ episodes }) =>
    endsOf({ episodes })
      .filter(({ headline, durationMs }) => /^\w+ after at least /.test(headline) && durationMs !== null)
      .map(one => `${nameOf(one)}: “${one.headline}”, and ${one.durationMs} ms`),
};

/** What the headline leaves of a message to be stated below it; a path may be in the advice instead. */
const rest = (finding: Finding, one: Lifecycle): string =>
  beyondHeadline(finding, one).replace(/^at /, '').slice(0, 60).toLowerCase();

const printed: Contradiction = {
  name: 'a deletion that is printed names each reason, hang and error that was found',
  find: document => {
    const context = createTextContext(document, WIDE);
    return endsOf(document).flatMap(one => {
      // A headline may capitalise what the message states
      const text = [one.headline, ...episodeLines(one, context)].join('\n').toLowerCase();
      return one.findings
        .filter(finding => !text.includes(finding.rule) && !text.includes(rest(finding, one)))
        .map(({ rule, message }) => `${nameOf(one)}: ${rule} “${message}” is not printed`);
    });
  },
};

export const explanations: readonly Contradiction[] = [explained, reasons, held, rows, tries, zero, least, printed];

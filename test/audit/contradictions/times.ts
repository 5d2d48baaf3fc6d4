import type { EvidenceRef, Lifecycle } from '../../../src/document/contract/types.js';
import { endsOf } from '../../../src/document/episodes.js';
import { durationIn, ms, nameOf, seen, sentencesOf, timesOf } from '../times.js';
import type { Contradiction } from '../types.js';

/** Two goroutines that print at about the same moment, and stamps of whole seconds. */
const TOLERANCE_MS = 1_000;
/** Housekeeping after the end of every deletion, and the work of the next pod. */
const AFTERMATH = ['forgotten', 'mirror-status-synced', 'sync-exited', 'worker-finished', 'api-delete-sent'];

const negative: Contradiction = {
  name: 'no time runs backwards',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one => {
      const [begun, ended] = [ms(one.startedAt), ms(one.endedAt)];
      const wrong = [
        begun !== null && ended !== null && ended < begun ? 'it ends before it begins' : null,
        (one.durationMs ?? 0) < 0 ? `it lasts ${one.durationMs} ms` : null,
        one.gaps.some(gap => gap.ms < 0) ? 'a gap is negative' : null,
        ...sentencesOf(one).map(text => (/(?<![\w.:-])-\d[\d.hm]*\s?s\b/.test(text) ? `“${text}”` : null)),
      ];
      return wrong.flatMap(what => (what === null ? [] : [`${nameOf(one)}: ${what}`]));
    }),
};

const leftOut: Contradiction = {
  name: 'no step comes after the end without an explanation',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one => {
      const ended = ms(one.endedAt);
      if (ended === null || /torn down|went on|afterwards|later/.test(one.headline)) return [];
      // Two clocks that disagree are reported as such
      const skewed = one.findings.some(({ rule }) => rule === 'clock-skew');
      const late = seen(one).filter(
        ({ step, at }) =>
          at !== null &&
          !AFTERMATH.includes(step) &&
          !(skewed && step === 'delete-requested') &&
          Date.parse(at) > ended + TOLERANCE_MS,
      );
      return late.map(
        ({ step, at }) => `${nameOf(one)}: “${one.headline}”, but ${step} at ${at} is after ${one.endedAt}`,
      );
    }),
};

const headlineSpan: Contradiction = {
  name: 'the headline names the duration that the document has',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one => {
      const stated =
        /^(?:complete in|mirror is back after|replaced after) ((?:\d+(?:\.\d+)? s)|(?:(?:\d+[hms])+))/.exec(
          one.headline,
        )?.[1];
      const length = stated === undefined ? null : durationIn(stated);
      if (length === null || one.durationMs === null) return [];
      const rounding = length >= 3_600_000 ? 60_000 : length >= 10_000 ? 1_000 : 60;
      return Math.abs(length - one.durationMs) <= rounding
        ? []
        : [`${nameOf(one)}: “${one.headline}”, but it took ${one.durationMs} ms`];
    }),
};

const gapsStand: Contradiction = {
  name: 'a gap lies between two steps that were seen',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one =>
      one.gaps.flatMap(({ after, before, ms: length }) => {
        const fits = timesOf(one, [after]).some(from =>
          timesOf(one, [before]).some(to => Math.abs(to - from - length) <= 2),
        );
        return fits ? [] : [`${nameOf(one)}: ${length} ms between ${after} and ${before} fit no two steps`];
      }),
    ),
};

const windowOrdered: Contradiction = {
  name: 'the window ends after it begins',
  find: ({ input: { window } }) => {
    const [from, to] = [ms(window.from), ms(window.to)];
    return from !== null && to !== null && from > to ? [`${window.from} to ${window.to}`] : [];
  },
};

const killedBefore: Contradiction = {
  name: 'no container is killed before its stop was requested',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one =>
      one.findings
        .filter(({ rule }) => rule === 'sigkill-sent')
        .flatMap(({ message, evidence }) => {
          const [requested, killed] = ['stop-requested', 'kill-sent'].map(what =>
            one.testimony.find(
              testimony =>
                testimony.what === what &&
                testimony.evidence.some(({ source, line }) =>
                  evidence.some(other => other.source === source && other.line === line),
                ),
            ),
          );
          const [from, to] = [ms(requested?.at ?? null), ms(killed?.at ?? null)];
          return from !== null && to !== null && to < from ? [`${nameOf(one)}: “${message}”`] : [];
        }),
    ),
};

/** Whether a line is testimony: lines of the runtime may be among the lines of the kubelet. */
const testified = ({ testimony }: Lifecycle, { source, line }: EvidenceRef): boolean =>
  testimony.some(({ evidence }) => evidence.some(stated => stated.source === source && stated.line === line));

const withinWindow: Contradiction = {
  name: 'what the log shows lies within its window',
  find: ({ input: { window, sources }, episodes }) => {
    const [from, to] = [ms(window.from), ms(window.to)];
    if (from === null || to === null || sources.filter(({ type }) => type === 'kubelet-log').length !== 1) return [];
    // Objects in the same file state other times
    const logs = new Set(
      sources.flatMap(({ type, parts }, index) => (type === 'kubelet-log' && parts === undefined ? [index] : [])),
    );
    return endsOf({ episodes }).flatMap(one =>
      seen(one).flatMap(({ step, at, evidence }) =>
        at !== null &&
        evidence.length > 0 &&
        evidence.every(place => logs.has(place.source) && !testified(one, place)) &&
        (Date.parse(at) < from - 1 || Date.parse(at) > to + 1)
          ? [`${nameOf(one)}: ${step} at ${at} is outside of ${window.from} to ${window.to}`]
          : [],
      ),
    );
  },
};

export const times: readonly Contradiction[] = [
  negative,
  leftOut,
  headlineSpan,
  gapsStand,
  windowOrdered,
  killedBefore,
  withinWindow,
];

import type { ResultDocument, Start } from '../../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../../src/document/episodes.js';
import { durationIn, ms } from '../times.js';
import type { Contradiction } from '../types.js';

const nameOf = ({ pod, uid, kind }: Start): string =>
  `start of ${pod.namespace}/${pod.name} ${(uid ?? '').slice(0, 8)} (${kind})`;

/** The contradictions in the starts. */
const each = (name: string, wrong: (one: Start) => readonly (string | false | null)[]): Contradiction => ({
  name,
  find: ({ episodes }: ResultDocument) =>
    startsOf({ episodes }).flatMap(one =>
      wrong(one).flatMap(what => (what === null || what === false ? [] : [`${nameOf(one)}: ${what}`])),
    ),
});

/** Parts are rounded, and so is the whole. */
const ROUNDING_MS = 25;

const phases = each('the parts of a start are no longer than the whole', ({ phases: parts, durationMs }) => {
  const sum = parts.reduce((all, one) => all + one.ms, 0);
  return [
    ...parts.map(({ phase, ms: length }) => length < 0 && `${phase} lasts ${length} ms`),
    new Set(parts.map(({ phase }) => phase)).size < parts.length && 'a part stands there twice',
    durationMs !== null && sum > durationMs + ROUNDING_MS && `${sum} ms in parts, ${durationMs} ms in all`,
    durationMs !== null && durationMs < 0 && `it lasts ${durationMs} ms`,
  ];
});

const outcomes = each('the outcome of a start is that of its steps and findings', one => {
  const { outcome, verdict, readyAt, headline, findings, durationMs, basisOfEnd, kind } = one;
  const errors = findings.filter(({ level }) => level === 'error');
  return [
    outcome === 'ready' && readyAt === null && !/does not show when/.test(headline) && 'ready, but at no known time',
    outcome !== 'ready' && readyAt !== null && `${outcome}, but Ready at ${readyAt}`,
    outcome === 'stuck' && errors.length === 0 && 'stuck, but no finding says in what',
    outcome !== 'stuck' &&
      outcome !== 'refused' &&
      errors.length > 0 &&
      `${outcome}, but ${errors[0]?.rule} is an error`,
    (verdict === 'incomplete') !== (outcome === 'stuck' || outcome === 'refused') && `${outcome}, but ${verdict}`,
    outcome === 'resumed' &&
      (durationMs !== null || findings.length > 0) &&
      'it ran before, but it is measured or blamed',
    (kind === 'resumed') !== (outcome === 'resumed') && `${kind} came to ${outcome}`,
    (durationMs === null) !== (basisOfEnd === null) && 'a duration without its end',
    basisOfEnd !== null && !['ready', 'running', 'completed'].includes(outcome) && `${outcome}, but measured`,
  ];
});

const headlines = each('the headline of a start says what the document says', one => {
  const { headline, outcome, durationMs, findings } = one;
  const stated = /^(?:ready|running) in ((?:\d+(?:\.\d+)? s)|(?:(?:\d+[hms])+))/.exec(headline)?.[1];
  const length = stated === undefined ? null : durationIn(stated);
  const rounding = (length ?? 0) >= 10_000 ? 1_000 : 60;
  const cause = findings.find(({ level }) => level === 'error');
  return [
    /(?<![\w.:-])-\d[\d.hm]*\s?s\b/.test(headline) && `“${headline}”`,
    length !== null &&
      (durationMs === null || Math.abs(length - durationMs) > rounding) &&
      `“${headline}”, but ${durationMs} ms`,
    /^(?:STUCK|crash loop|not Ready)/.test(headline) !== (outcome === 'stuck') && `${outcome}, but “${headline}”`,
    headline.startsWith('REFUSED') !== (outcome === 'refused') && `${outcome}, but “${headline}”`,
    outcome === 'stuck' &&
      /recovered from/.test(headline + (cause?.message ?? '')) &&
      `“${headline}”, but it recovered from that`,
  ];
});

/** PLEG and objects of the API may be one second off. */
const TOLERANCE_MS = 1_500;

const steps = each('the steps of a start are in order', ({ steps: all, outcome, readyAt, gaps = [] }) => {
  const seen = all.filter(({ status }) => status === 'seen');
  const at = (step: string): number | null => ms(seen.find(one => one.step === step)?.at ?? null);
  const [added, running, ready] = [at('add-seen'), at('running'), ms(readyAt)];
  const unseen = all.filter(({ status }) => status !== 'seen');
  return [
    seen.some(({ evidence }) => evidence.length === 0) && 'a step was seen nowhere',
    unseen.some(one => one.why === undefined || one.at !== null) && 'a step was not seen, for no stated reason',
    unseen.some(({ step }) => seen.some(other => other.step === step)) && 'a step was seen and was not',
    ready !== null && running !== null && ready < running - TOLERANCE_MS && 'Ready before it ran',
    added !== null &&
      running !== null &&
      running < added - TOLERANCE_MS &&
      outcome !== 'resumed' &&
      'it ran before it was first logged',
    ...gaps.map(gap => gap.ms < 0 && `a gap of ${gap.ms} ms`),
  ];
});

const lives: Contradiction = {
  name: 'a start and a deletion that name each other are of one pod',
  find: ({ episodes }) => {
    const ends = new Map(endsOf({ episodes }).map(one => [one.id, one]));
    return startsOf({ episodes }).flatMap(one => {
      if (one.lifecycle === undefined) return [];
      const end = ends.get(one.lifecycle);
      return end?.uid === one.uid && end.start === one.id
        ? []
        : [`${nameOf(one)}: its deletion ${one.lifecycle} is another's`];
    });
  },
};

export const ofStarts: readonly Contradiction[] = [phases, outcomes, headlines, steps, lives];

import type { Field } from '../../grammars/record.js';
import type { Observation } from '../../src/correlate/types.js';
import type { Reconstructed, StepId, StepResult } from '../../src/episodes/ends/types.js';
import type { RecordContent } from '../../src/read/records/types.js';
import { nodeTroubles } from '../../src/rules/troubles.js';
import type { Judgement, NameFacts, NameRule, Rule, RuleContext, RunFacts, RunRule } from '../../src/rules/types.js';
import type { SeenTestimony } from '../../src/sources/types.js';
import type { WhatId } from '../../src/sources/vocabulary.js';
import { seenLine, WEB } from '../correlate/made.js';
import { madeUp, step } from '../episodes/ends/made.js';

/** A deletion that begins with the first of these lines. */
export const deletion = (lines: readonly Observation[], facts: Partial<Reconstructed> = {}): Reconstructed =>
  madeUp({ observations: lines, begun: lines[0] ?? null, ...facts });

/** Positions in the log are milliseconds UTC, in a log of one process that began before everything. */
export const context = (facts: Partial<RuleContext> = {}): RuleContext => ({
  toUtc: at => at,
  clockConfidence: 'certain',
  unobservable: () => null,
  zone: '+00:00',
  troubles: nodeTroubles([]),
  last: 600_000,
  interleaved: false,
  firstOf: () => -600_000,
  lastOf: () => null,
  namesakes: [],
  firstOn: () => -600_000,
  ...facts,
});

/** A line that shows this event, with its fields. */
export const lineOf = (
  id: Parameters<typeof seenLine>[1],
  seq: number,
  fields: Readonly<Record<string, string>> = {},
  more: Partial<Observation> = {},
): Observation => seenLine(seq, id, { fields, ...more });

/** A step that this line shows. */
export const shownBy = (id: StepId, line: Observation, more: Partial<StepResult> = {}): StepResult =>
  step(id, line.at, { proof: line, seen: [line], evidence: [{ source: line.source, line: line.line }], ...more });

/** What a witness shows, in line `at / 1000` of source 7; a witness without a time is in line 0. */
export const testimony = (what: WhatId, at: number | null, more: Partial<SeenTestimony> = {}): SeenTestimony => ({
  what,
  at,
  source: 7,
  line: (at ?? 0) / 1000,
  identity: {},
  ...more,
});

/** The level where it differs from the rule's, the time (`@`, or `utc` where a witness knows it), the message, and its lines. */
function asText({ level, at, utc, message, evidence, hang }: Judgement): string {
  const when = utc == null ? `@${at}` : `utc ${utc}`;
  const waits = hang === undefined ? '' : ` {${hang.what} ${hang.since}-${hang.until ?? ''}}`;
  const lines = evidence.map(({ source, line }) => (source === 0 ? line : `${source}:${line}`)).join(' ');
  return `${level === undefined ? '' : `${level} `}${when} ${message} [${lines}]${waits}`;
}

export const messagesOf = (rule: Rule, one: Reconstructed, more: Partial<RuleContext> = {}): string[] =>
  rule.check(one, context(more)).map(asText);

/** The line with a value as klog prints it: `json`, `quoted`, … */
export const withValue = (line: Observation, key: string, form: Field['form'], raw: string): Observation => ({
  ...line,
  event: { ...line.event, record: { ...line.event.record, fields: [{ key, form, raw }] } },
});

export const withMessage = (line: Observation, message: string, more: Partial<RecordContent> = {}): Observation => ({
  ...line,
  event: { ...line.event, record: { ...line.event.record, message, ...more } },
});

/** As much of a thing as the rule under test reads. */
export const made = <T>(part: object): T => part as T;

export const messagesOfName = (rule: NameRule, facts: Partial<NameFacts>): string[] =>
  rule
    .check({
      pod: WEB,
      lives: [],
      deletions: [],
      run: made({ last: 600_000, coverage: () => ({ filtered: false }) }),
      ...facts,
    })
    .map(asText);

/** A run with only some facts, read from one kubelet log with this number of records. */
export function runFacts({
  run = {},
  records = 1,
  ...more
}: { run?: object; records?: number } & Partial<Omit<RunFacts, 'run'>> = {}): RunFacts {
  const archive = { isEmpty: () => true, all: () => [], about: () => [], nameless: () => [] };
  return {
    run: made({
      node: [],
      processes: [],
      interleaved: false,
      last: 600_000,
      tracks: () => [],
      unexplained: [],
      archive,
      ...run,
    }),
    clock: made({ toUtc: (at: number) => at, conflicts: [] }),
    sources: [made({ type: 'kubelet-log', path: 'kubelet.log', records, unparsed: 0 })],
    deletions: [],
    starts: [],
    runtimeSilentSince: null,
    ...more,
  };
}

export const messagesOfRun = (rule: RunRule, facts: Parameters<typeof runFacts>[0] = {}): string[] =>
  rule.check(runFacts(facts)).map(asText);

import { grouped } from '../../kit/grouped.js';
import { innermost } from './innermost.js';
import { entries } from './registry.js';
import { type Stage, stageOfRule } from './stages.js';
import type { CauseEntry, Rank } from './types.js';

/** What is known about a statement. */
export interface Known {
  /** Null where the catalogue does not know its error */
  readonly id: string | null;
  readonly rank: Rank;
  /** What is wrong, as a clause */
  readonly means: string | null;
  /** Words to show in place of those of the error */
  readonly says: string | null;
  /** What to do about this error */
  readonly next: string | null;
}

interface Statement {
  /** What it holds up */
  readonly stage: Stage;
  /** The reason of Kubernetes with it */
  readonly reason?: string | null;
  readonly text: string;
  /** What replaces `{name}` in the advice, besides what the text itself contains */
  readonly values?: Readonly<Record<string, string>>;
}

const RANKS: readonly Rank[] = ['cause', 'state', 'aftermath'];

/** An entry comes after all that say more about the same texts: causes, and those that name it. Nothing depends on its place in a file. */
function ordered(all: readonly CauseEntry[]): CauseEntry[] {
  const after = grouped(
    all.flatMap(entry => (entry.before ?? []).map(later => ({ later, entry }))),
    ({ later }) => later,
  );
  const done = new Set<CauseEntry>();
  const add = (entry: CauseEntry): void => {
    if (done.has(entry)) return;
    for (const { entry: earlier } of after.get(entry.id) ?? []) add(earlier);
    done.add(entry);
  };
  const byRank = (a: CauseEntry, b: CauseEntry): number =>
    RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank) || (a.id < b.id ? -1 : 1);
  for (const entry of all.toSorted(byRank)) add(entry);
  return [...done];
}

const BY_STAGE = grouped(
  ordered(entries).flatMap(entry => entry.stages.map(stage => ({ stage, entry }))),
  ({ stage }) => stage,
);

function* matching({ stage, reason = null, text }: Statement): Generator<CauseEntry> {
  for (const { entry } of BY_STAGE.get(stage) ?? [])
    if ((reason !== null && entry.reasons?.includes(reason)) || entry.error.test(text)) yield entry;
}

const UNKNOWN: Known = { id: null, rank: 'cause', means: null, says: null, next: null };

/** What is known about a statement: of the entries that match, the one that says most. An unknown error is a cause. */
export function causeOf(statement: Statement): Known {
  for (const entry of matching(statement)) return known(entry, statement);
  return UNKNOWN;
}

/** The same, for a text that states several at once. */
export const causesOf = (statement: Statement): Known[] =>
  [...matching(statement)].map(entry => known(entry, statement));

/** What a rule's finding is about; undefined for rules that name no cause. */
export const causeOfRule = (rule: string, text: string): Known => {
  const stage = stageOfRule(rule);
  return stage === undefined ? UNKNOWN : causeOf({ stage, text });
};

/** Most statements name a cause: only the few entries that are none are tested. */
const WEAK = entries.filter(({ rank, stages }) => rank !== 'cause' && !stages.includes('nothing'));

/** Whether a statement names what is wrong; of an Event whose part is not known, without a stage. */
export function rankOf({ stage, reason = null, text }: Partial<Statement> & Pick<Statement, 'text'>): Rank {
  const weak = WEAK.find(
    entry =>
      (stage === undefined || entry.stages.includes(stage)) &&
      ((reason !== null && entry.reasons?.includes(reason)) || entry.error.test(text)),
  );
  // The error that it waits for, or that was there before, may stand in the same text
  return weak === undefined || stage === undefined ? (weak?.rank ?? 'cause') : causeOf({ stage, reason, text }).rank;
}

function known({ id, rank, means, misleads, says, next, error }: CauseEntry, statement: Statement): Known {
  const filled = (template: string): string => fill(template, error, statement);
  return {
    id,
    rank,
    means,
    says: says === undefined ? (misleads ? means : null) : filled(says),
    next: next === undefined ? null : filled(next),
  };
}

/** Paths are meant to be copied into a shell: one that a shell would read differently is left for the reader to fill in. */
const PLAIN = /^[\w./~@%+=,:-]{1,400}$/;
/**
 * The last path before the system's error; in nested errors, that of the innermost. For a rename, the first path is the one in use. In a
 * broken line, what is left of a path begins within a name.
 */
const PATH =
  /(?:\brename (?<from>\/[^\s"'\\:]{1,400}) )?(?<![\w.~-])(?<of>\/[^\s"'\\:]{1,400})[\\"']{0,4}:\s{0,2}(?:(?:target|device) is busy|device or resource busy)/;

/** An error ends where the next key of its line begins. */
const NEXT_KEY = /" \w{1,40}=/;

function fill(template: string, error: RegExp, { text, values }: Statement): string {
  if (!template.includes('{')) return template;
  const { from, of = '' } = PATH.exec(text)?.groups ?? {};
  const named: Readonly<Record<string, string | undefined>> = {
    path: from ?? of,
    ...values,
    ...error.exec(text)?.groups,
  };
  return template.replace(/\{(\w{1,20})\}/g, (whole, name: string) => {
    const value = named[name] ?? whole;
    if (name === 'path') return PLAIN.test(value) ? value : 'DIR';
    return name === 'why' ? innermost(value.split(NEXT_KEY)[0] ?? '') : value;
  });
}

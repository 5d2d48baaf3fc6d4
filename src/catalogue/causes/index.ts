import type { ApiCondition } from '../../document/contract/types.js';
import { grouped } from '../../kit/grouped.js';
import { innermost, statusesIn } from './innermost.js';
import { type AdvisedStage, generalAdvice, isOfStart, type Stage, stageOfRule } from './stages.js';
import * as topics from './topics.js';
import type { CauseEntry, NodeSign, Rank } from './types.js';

/** The causes of all topics. */
export const entries: readonly CauseEntry[] = Object.values(topics).flat();

/** What is known about a statement: what its entry says, in the words of the statement; null is what no entry says. */
export type Known = Pick<CauseEntry, 'rank'> & {
  readonly [Key in 'id' | 'means' | 'says' | 'next' | 'follows' | 'answer']: NonNullable<CauseEntry[Key]> | null;
};

interface Statement {
  /** What it holds up, where that is known */
  readonly stage?: Stage | undefined;
  /** The reason that Kubernetes gives with it */
  readonly reason?: string | null;
  readonly text: string;
  /** What replaces `{name}` in the advice, besides what the text itself contains */
  readonly values?: Readonly<Record<string, string>>;
}

const RANKS: readonly Rank[] = ['cause', 'state', 'aftermath'];

/** An entry comes after all that say more about the same texts: causes, and entries that name it. Its place in a file does not matter. */
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
    RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank) ||
    Number(a.general ?? false) - Number(b.general ?? false) ||
    (a.id < b.id ? -1 : 1);
  for (const entry of all.toSorted(byRank)) add(entry);
  return [...done];
}

const ORDERED = ordered(entries);
const BY_STAGE = grouped(
  ORDERED.flatMap(entry => entry.stages.map(stage => ({ stage, entry }))),
  ({ stage }) => stage,
);
/** Where no stage is known, any part of a start can have failed. */
const OF_STARTS = ORDERED.filter(({ stages }) => stages.some(isOfStart)).map(entry => ({ entry }));

const states = ({ error, reasons, conditions, status }: CauseEntry, { reason = null, text }: Statement): boolean => {
  if (reason !== null && (reasons?.includes(reason) || conditions?.includes(reason))) return true;
  const statuses = status === undefined ? [] : statusesIn(text);
  return statuses.length > 0 ? statuses.includes(status ?? '') : error?.test(text) === true;
};

function* matching(statement: Statement): Generator<CauseEntry> {
  const candidates = statement.stage === undefined ? OF_STARTS : (BY_STAGE.get(statement.stage) ?? []);
  for (const { entry } of candidates) if (states(entry, statement)) yield entry;
}

const UNKNOWN: Known = { id: null, rank: 'cause', means: null, says: null, next: null, follows: null, answer: null };

/** What is known about a statement: of the entries that match, the one that says most. An unknown error is a cause. */
export function causeOf(statement: Statement): Known {
  for (const entry of matching(statement)) return known(entry, statement);
  return UNKNOWN;
}

/** What is known about each statement, for a text that makes several at once. */
export const causesOf = (statement: Statement): Known[] =>
  [...matching(statement)].map(entry => known(entry, statement));

/** The statements about one trouble that say most: causes, else states, else what an earlier failure left behind. */
export function mostTelling<One extends Statement>(all: readonly One[]): readonly One[] {
  const byRank = grouped(all, one => causeOf(one).rank);
  return RANKS.map(rank => byRank.get(rank)).find(own => own !== undefined) ?? [];
}

/** What a rule's finding is about: what is known of the first of these texts of which anything is. */
export function causeOfRule(rule: string, ...texts: readonly (string | undefined)[]): Known {
  const stage = stageOfRule(rule);
  if (stage === undefined) return UNKNOWN;
  for (const text of texts) {
    const known = text === undefined ? UNKNOWN : causeOf({ stage, text });
    if (known.id !== null) return known;
  }
  return UNKNOWN;
}

/** What to do about an error, or about any error of its stage: undefined where nothing general can be said. */
export function adviceFor(stage: AdvisedStage, text?: string): string;
export function adviceFor(stage: Stage, text?: string): string | undefined;
export function adviceFor(stage: Stage, text = ''): string | undefined {
  return causeOf({ stage, text }).next ?? generalAdvice(stage);
}

interface OfNode extends NodeSign {
  readonly edge: 'begin' | 'end' | 'point';
}

const NODE_SIGNS = new Map<string, OfNode>(
  entries.flatMap(({ node, reasons = [], over = [], conditions = [] }) =>
    node === undefined
      ? []
      : [
          ...[...reasons, ...conditions].map(
            word => [word, { ...node, edge: over.length === 0 ? 'point' : 'begin' }] as const,
          ),
          ...over.map(word => [word, { ...node, edge: 'end' }] as const),
        ],
  ),
);

/** What the reason of an Event, or the type of a condition, says of the episodes of its node. */
export const nodeSign = (word: string): OfNode | undefined => NODE_SIGNS.get(word);

const reasonsOf = (stage: Stage): ReadonlySet<string> =>
  new Set(entries.flatMap(({ stages, reasons = [] }) => (stages.includes(stage) ? reasons : [])));

/** Events with these reasons are never about a pod. */
const OF_NODES = reasonsOf('node');
export const isOfNode = (reason: string): boolean => OF_NODES.has(reason);

/** Warnings with these reasons hold up no pod. */
const OF_NOTHING = reasonsOf('nothing');
export const isHarmless = (reason: string): boolean => OF_NOTHING.has(reason);

const CONDITIONS: ReadonlySet<string> = new Set(entries.flatMap(({ conditions = [] }) => conditions));

/** Whether something is wrong with a node. */
export const isWrong = ({ type, status }: Pick<ApiCondition, 'type' | 'status'>): boolean =>
  CONDITIONS.has(type) && (type === 'Ready' ? status !== 'True' : status === 'True');

function known(entry: CauseEntry, statement: Statement): Known {
  const { id, rank, means, misleads, says, next, error, follows = null, answer = null } = entry;
  const filled = (template: string): string => fill(template, error, statement);
  return {
    id,
    rank,
    means,
    says: says === undefined ? (misleads ? means : null) : filled(says),
    next: next === undefined ? null : filled(next),
    follows,
    answer,
  };
}

/** Paths are meant to be copied into a shell: one that a shell would read differently is left for the reader to fill in. */
const PLAIN = /^[\w./~@%+=,:-]{1,400}$/;
/**
 * The last path before the system's error; in nested errors, the path of the innermost. For a rename, the first path is the one in use. In
 * a broken line, what is left of a path begins within a name.
 */
const PATH =
  /(?:\brename (?<from>\/[^\s"'\\:]{1,400}) )?(?<![\w.~-])(?<of>\/[^\s"'\\:]{1,400})[\\"']{0,4}:\s{0,2}(?:(?:target|device) is busy|device or resource busy)/;

export function busyPath(text: string): string | undefined {
  const { from, of } = PATH.exec(text)?.groups ?? {};
  return from ?? of;
}

/** An error ends where the next key of its line begins. */
const NEXT_KEY = /" \w{1,40}=/;

function fill(template: string, error: RegExp | undefined, { text, values }: Statement): string {
  if (!template.includes('{')) return template;
  const named: Readonly<Record<string, string | undefined>> = {
    path: busyPath(text) ?? '',
    ...values,
    ...error?.exec(text)?.groups,
  };
  return template.replace(/\{(\w{1,20})\}/g, (whole, name: string) => {
    const value = named[name] ?? whole;
    if (name === 'path') return PLAIN.test(value) ? value : 'DIR';
    return name === 'why' ? innermost(value.split(NEXT_KEY)[0] ?? '') : value;
  });
}

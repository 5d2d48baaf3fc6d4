import type { WordArgument } from '../../grammars/printf/template.js';
import type { Header } from '../../grammars/record.js';
import { grouped } from '../kit/grouped.js';
import type { RecordContent } from '../read/records/types.js';
import type { EventDefinition, EventWords, RareColumns, Severity, TextRow } from './definition.js';
import * as topics from './topics.js';
import type { Trait } from './traits.js';

/** What a kubelet's line can mean: every `event` of the messages. The compiler rejects a misspelt one. */
export type EventId = (typeof topics)[keyof typeof topics][number]['event'];

/** A text together with what its event states. */
export interface MessageDefinition extends EventWords, Omit<RareColumns, keyof EventWords> {
  readonly event: EventId;
  readonly since: string;
  readonly until?: string;
  readonly level: number;
  readonly severity: Severity;
  readonly file: string;
  readonly message: string;
  /** It is a Go format string. */
  readonly printf?: true;
}

/** An event as it is kept. Later stages read only this part of its record, and only the values of `READ_KEYS`. */
export interface KeptEvent extends Omit<KubeletEvent, 'record'> {
  readonly record: Pick<RecordContent, 'message' | 'fields' | 'cut' | 'shaped' | 'original'> & {
    readonly header: Pick<Header, 'pid'> | null;
  };
}

export interface KubeletEvent {
  readonly id: EventId;
  readonly definition: MessageDefinition;
  readonly record: RecordContent;
  /** Named arguments of a printf message; structured messages keep theirs in `record.fields`. */
  readonly args: Readonly<Record<string, string>>;
  /** The words that are arguments, where the record was cut. */
  readonly words?: readonly WordArgument[];
}

type KnownEvent = EventDefinition & Pick<MessageDefinition, 'event'>;

/** The messages of all topics, one for each text of an event. */
export const definitions: readonly MessageDefinition[] = Object.values(topics)
  .flat()
  .flatMap(({ texts, ...event }: KnownEvent) => texts.map(text => definitionOf(event, text)));

/** Assigned, not spread: six hundred literals with spreads take 15 ms of every start. */
function definitionOf(
  event: Omit<KnownEvent, 'texts'>,
  [since, until, level, severity, file, message, rare]: TextRow,
): MessageDefinition {
  const span = until === null ? { since } : { since, until };
  const text = { level, severity, file, message };
  return Object.assign(span, message.includes('%') ? { printf: true as const, ...text } : text, event, rare);
}

/** Messages by a trait, each with its place in the catalogue. */
const HAVING = grouped(
  definitions.flatMap(({ event, traits = [] }, place) => traits.map(trait => ({ trait, event, place }))),
  ({ trait }) => trait,
);

/** The events that have at least one of these traits, in the order of the catalogue. Modules compute this once, not for each line. */
export function eventsHaving(...traits: readonly Trait[]): ReadonlySet<EventId> {
  const having = traits.flatMap(trait => HAVING.get(trait) ?? []).sort((a, b) => a.place - b.place);
  return new Set(having.map(({ event }) => event));
}

import type { WordArgument } from '../../grammars/printf/template.js';
import type { Header } from '../../grammars/record.js';
import type { RecordContent } from '../read/records/types.js';
import type { EventWords, RareColumns, Severity } from './definition.js';
import type { EventId } from './event-id.js';

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

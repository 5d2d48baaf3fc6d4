import type { EventDefinition, TextRow } from './definition.js';
import * as topics from './topics.js';
import type { MessageDefinition } from './types.js';

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

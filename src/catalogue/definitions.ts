import type { EventDefinition, MessageDefinition, TextRow } from './types.js';

/** The definitions of an event's messages, one for each of its texts. */
export const definitionsIn = ({ texts, ...event }: EventDefinition): MessageDefinition[] =>
  texts.map(text => definitionOf(event, text));

/** Assigned, not spread: six hundred literals with spreads take 15 ms of every start. */
function definitionOf(
  event: Omit<EventDefinition, 'texts'>,
  [since, until, level, severity, file, message, rare]: TextRow,
): MessageDefinition {
  const span = until === null ? { since } : { since, until };
  const text = { level, severity, file, message };
  return Object.assign(span, message.includes('%') ? { printf: true as const, ...text } : text, event, rare);
}

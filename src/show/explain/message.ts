import { definitions } from '../../catalogue/registry.js';
import type { MessageDefinition } from '../../catalogue/types.js';
import { minorOf, OLD_TEXTS } from '../../catalogue/versions.js';
import { type Block, code, text } from './article.js';
import examples from './examples.json' with { type: 'json' };

/** The definitions of an event, newest first. */
export const definitionsOf = (event: string): MessageDefinition[] =>
  definitions.filter(definition => definition.event === event).sort((a, b) => minorOf(b.since) - minorOf(a.since));

export const eventIds = (): string[] => [...new Set(definitions.map(({ event }) => event))].sort();

/** `1.21 to 1.31`, `1.32 on` */
export function versionsOf({ since, until }: MessageDefinition): string {
  if (until === undefined) return since === OLD_TEXTS ? 'all' : `${since} on`;
  if (since === OLD_TEXTS) return `up to ${until}`;
  return since === until ? since : `${since} to ${until}`;
}

/** `-v=4, from 1.32 on -v=0` */
export function verbosityOf({ level, levels = {} }: MessageDefinition): string {
  const later = Object.entries(levels).map(([minor, other]) => `from ${minor} on -v=${other}`);
  return [`-v=${level}`, ...later].join(', ');
}

const MADE = ' This example was made from the source of the kubelet:';

/** The first sample line of each text, by `event: text`. */
const EXAMPLES: Readonly<Record<string, string>> = examples;

/** A text of the kubelet: when it is printed, what it means, and how it looks. */
export function messageBlocks(definition: MessageDefinition): readonly Block[] {
  const { event, file, means, message } = definition;
  const example = EXAMPLES[`${event}: ${message}`] ?? message;
  const line = example.replace(/^made: /, '');
  const origin = line === example ? '' : MADE;
  return [
    text(`Kubernetes ${versionsOf(definition)}, ${verbosityOf(definition)}, ${file}: ${means}${origin}`),
    code(line),
  ];
}

import { definitions, type EventId, type MessageDefinition } from '../../catalogue/events.js';
import {
  firstMinor,
  type LoggedLevels,
  levelIn,
  loggedLevels,
  minorOf,
  possibleMinors,
} from '../../catalogue/versions.js';
import { grouped } from '../../kit/grouped.js';
import type { Kubelet } from './kubelets.js';

/** What decides which messages a kubelet process can have logged. It comes from the log, or from a document. */
export interface Logging extends Pick<Kubelet, 'version' | 'minors' | 'verbosity'> {
  readonly levels: LoggedLevels;
}

export const loggingOf = ({ version, minors, verbosity, levels }: Kubelet): Logging => ({
  version,
  minors,
  verbosity,
  levels: loggedLevels(levels),
});

type Message = ReturnType<typeof messageOf>;

/** The message, with the first and the last minor that print it. */
const messageOf = (definition: MessageDefinition) => ({
  definition,
  from: firstMinor(definition),
  to: definition.until === undefined ? Number.POSITIVE_INFINITY : minorOf(definition.until),
});

const BY_EVENT = grouped(definitions.map(messageOf), ({ definition }) => definition.event);

const messagesOf = (events: readonly EventId[]): Message[] => events.flatMap(event => BY_EVENT.get(event) ?? []);
const existsIn = ({ from, to }: Message, minor: number): boolean => from <= minor && minor <= to;

const messagesIn = (minors: readonly number[], events: readonly EventId[]): MessageDefinition[] =>
  messagesOf(events).flatMap(one => (minors.some(minor => existsIn(one, minor)) ? [one.definition] : []));

/** The texts of these events in the versions that this process can have. */
export const textsOf = ({ minors }: Pick<Logging, 'minors'>, events: readonly EventId[]): MessageDefinition[] =>
  messagesIn(possibleMinors(minors), events);

/**
 * Why this process could not have logged one of these events, in words that follow a colon. Null only if every version that it can have
 * would have logged one.
 */
export function whyNotLogged(process: Logging, events: readonly EventId[]): string | null {
  const known = messagesOf(events);
  const minors = possibleMinors(process.minors);
  if (minors.every(minor => known.some(one => existsIn(one, minor) && isOn(one, minor, process.levels)))) return null;
  const printing = messagesIn(minors, events);
  if (printing.length === 0) return `${whoPrints(process, minors)} no such line`;
  const level = Math.min(...printing.map(one => levelIn(one, minors.at(-1) ?? 0)));
  if (process.verbosity === null || process.verbosity < level) {
    const own = process.verbosity === null ? 'an unknown level' : `-v=${process.verbosity}`;
    return `logged at -v=${level} and above, and this kubelet logs at ${own}`;
  }
  return 'some of the versions that this kubelet may have print no such line';
}

function whoPrints({ version }: Logging, minors: readonly number[]): string {
  if (version?.startsWith('v')) return `${version} prints`;
  return minors.length === 1 ? `kubelet 1.${minors[0]} prints` : 'kubelets of this version print';
}

function isOn({ definition }: Message, minor: number, { general, files }: LoggedLevels): boolean {
  const level = levelIn(definition, minor);
  return level <= Math.max(general ?? 0, files[definition.file] ?? 0);
}

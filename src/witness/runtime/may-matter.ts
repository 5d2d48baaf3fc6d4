import { runtimeMessages } from './registry.js';

const firstWord = (text: string): string => /^[^\s"]*/.exec(text)?.[0] ?? '';

/** How the messages begin that mean something: at debug level they are one line in ten. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  runtimeMessages.flatMap(({ samples }) => samples.map(sample => firstWord(sample))),
);

/** Where the message begins: logfmt with and without quotes, JSON, the topic of an event. */
const MESSAGE = /(?:\bmsg="?|"msg": ?"| (?=\/\w{1,40}\/))([^\s"\\]*)/;
/** The keys of an object are sorted: an error, which can hold paths, stands before the message. */
const IN_JSON = /"msg": ?"([^\s"\\]*)/;

/** False for a line that certainly means nothing: cheap, for every line is asked. */
export const mayMatter = (text: string): boolean =>
  BEGINNINGS.has((text.startsWith('{') ? IN_JSON : MESSAGE).exec(text)?.[1] ?? '');

import { lazily } from '../lazily.js';
import type { Field } from '../record.js';
import { SEPARATOR } from '../separator.js';
import { PrintfParser } from './parser.js';
import { createPrintfLexer } from './tokens.js';

export interface PodReference {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

/** Reads the arguments out of printf messages, in order. Those without a label are called `$1`, `$2`, … */
export function createPrintfGrammar(): (messages: readonly string[]) => Field[][] {
  const tools = lazily(() => ({ lexer: createPrintfLexer(), parser: new PrintfParser() }));
  return messages => {
    const { lexer, parser } = tools();
    parser.input = lexer.tokenize(SEPARATOR + messages.join(SEPARATOR)).tokens;
    const found = parser.messages();
    return parser.errors.length > 0 ? messages.map(() => []) : found;
  };
}

/** Most prose has no arguments; looking is cheaper than lexing it. */
export const mayHaveArguments = (message: string): boolean => /["(&]/.test(message);

/** `name_namespace(uid)` as the kubelet's format.Pod prints it; a pod name has no underscore. */
export function podReferences(text: string): PodReference[] {
  const found = text.matchAll(
    /(?<![a-z0-9.-])([a-z0-9][a-z0-9.-]{0,252})_([a-z0-9][a-z0-9-]{0,62})\(([^\s()",]{1,64})\)/g,
  );
  return Array.from(found, ([, name = '', namespace = '', uid = '']) => ({ namespace, name, uid }));
}

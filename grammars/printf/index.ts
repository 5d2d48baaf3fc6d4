import { lazily } from '../lazily.js';
import type { Field } from '../record.js';
import { PrintfParser } from './parser.js';
import { createPrintfLexer } from './tokens.js';

export interface PodReference {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

/** Reads the arguments out of a printf message. Those without a label are called `$1`, `$2`, … */
export function createPrintfGrammar(): (message: string) => Field[] {
  const tools = lazily(() => ({ lexer: createPrintfLexer(), parser: new PrintfParser() }));
  return message => {
    // Most prose has no arguments; looking is cheaper than lexing it
    if (!/["(&]/.test(message)) return [];
    const { lexer, parser } = tools();
    parser.input = lexer.tokenize(message).tokens;
    const fields = parser.message();
    return parser.errors.length > 0 ? [] : fields;
  };
}

/** `name_namespace(uid)` as the kubelet's format.Pod prints it; a pod name has no underscore. */
export function podReferences(text: string): PodReference[] {
  const found = text.matchAll(
    /(?<![a-z0-9.-])([a-z0-9][a-z0-9.-]{0,252})_([a-z0-9][a-z0-9-]{0,62})\(([^\s()",]{1,64})\)/g,
  );
  return Array.from(found, ([, name = '', namespace = '', uid = '']) => ({ namespace, name, uid }));
}

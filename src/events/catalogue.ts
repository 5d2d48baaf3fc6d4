import type { KlogRecord } from '../records/types.js';
import { createPrefixIndex } from './prefixes.js';
import { definitions } from './registry.js';
import { compileTemplate, type Template } from './template.js';
import type { KubeletEvent, MessageDefinition } from './types.js';

export interface Catalogue {
  recognise(record: KlogRecord): KubeletEvent | null;
  /**
   * Can a text be one that `recognise` accepts? Cheap, and never wrong about a "no".
   * Takes the message itself as well as what follows a header (`"SyncLoop ADD" source=…`).
   */
  mayMatter(text: string): boolean;
}

interface Printf {
  readonly definition: MessageDefinition;
  readonly template: Template;
}

type Meaning = Pick<KubeletEvent, 'definition' | 'args'>;

/** klog before 2.110 prints the name of a logger inside the message: `"pod-startup: hello"`, `"a/b: hello"`. */
const LOGGER_NAME = /^[\w./-]{1,60}: /;

export function createCatalogue(): Catalogue {
  const exact = new Map<string, MessageDefinition[]>();
  const printf: Printf[] = [];
  for (const definition of definitions) {
    if (definition.printf) printf.push({ definition, template: compileTemplate(definition.message) });
    else exact.set(definition.message, [...(exact.get(definition.message) ?? []), definition]);
  }
  const exactTexts = [...exact.keys()].map(text => ({ prefix: text, item: null }));
  const printfTexts = printf.map(item => ({ prefix: item.template.prefix, item }));
  const anyText = createPrefixIndex([...exactTexts, ...printfTexts]);
  const printfText = createPrefixIndex(printfTexts);

  function meaning(message: string, file: string | undefined): Meaning | null {
    const same = exact.get(message);
    if (same) return { definition: same.find(one => one.file === file) ?? newest(same), args: {} };
    return matchPrintf(printfText.at(message, 0), message);
  }

  return {
    recognise(record) {
      const { message } = record;
      const file = record.header?.file;
      const logger = LOGGER_NAME.exec(message);
      const found = meaning(message, file) ?? (logger && meaning(message.slice(logger[0].length), file));
      return found && { id: found.definition.event, ...found, record };
    },
    mayMatter(text) {
      const from = text.startsWith('"') ? 1 : 0;
      if (anyText.has(text, from)) return true;
      const logger = LOGGER_NAME.exec(text.slice(from, from + 64));
      return logger !== null && anyText.has(text, from + logger[0].length);
    },
  };
}

/** A text that breaks off is recognised only if there is no doubt what it was going to be. */
function matchPrintf(candidates: readonly Printf[], message: string): Meaning | null {
  const brokenOff: Meaning[] = [];
  for (const { definition, template } of candidates) {
    const match = template.match(message);
    if (match?.complete) return { definition, args: match.args };
    if (match) brokenOff.push({ definition, args: match.args });
  }
  const [first, ...others] = brokenOff;
  if (first === undefined) return null;
  return others.every(other => other.definition.event === first.definition.event) ? first : null;
}

const minor = (version: string): number => Number(version.slice(version.indexOf('.') + 1));

const newest = (same: readonly MessageDefinition[]): MessageDefinition =>
  same.reduce((best, one) => (minor(one.since) > minor(best.since) ? one : best));

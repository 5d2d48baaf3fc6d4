import { type KlogGrammar } from '../../grammars/klog/index.js';
import type { KlogRecord } from '../../src/records/types.js';
import { parseJsonRecord } from '../../src/records/json.js';

/** Texts of whole records, as a kubelet writes them, to records. */
export function readRecords(grammar: KlogGrammar, texts: readonly string[]): KlogRecord[] {
  return texts.map((text, at) => {
    const parsed = text.startsWith('{') ? parseJsonRecord(text) : grammar.parse([text])[0];
    if (!parsed?.ok) throw new Error(`not read: ${text}`);
    return { line: at + 1, lines: 1, frame: null, ...parsed.record };
  });
}

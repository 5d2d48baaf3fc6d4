import { expect } from 'vitest';
import type { KubeletEvent } from '../../src/catalogue/events.js';
import { createKubeletGrammar } from '../../src/correlate/events/language.js';
import { createCatalogue } from '../../src/correlate/events/recognise.js';
import { parseJsonRecord } from '../../src/read/records/read.js';
import type { KlogRecord } from '../../src/read/records/types.js';

const grammar = createKubeletGrammar();
const catalogue = createCatalogue();

/** Texts of whole records, as a kubelet writes them. Those that the grammar cannot read are left out. */
export function readRecords(texts: readonly string[]): KlogRecord[] {
  const lines = texts.filter(text => !text.startsWith('{'));
  const json = texts.filter(text => text.startsWith('{')).map(parseJsonRecord);
  return [...grammar.parse(lines), ...json].flatMap((parsed, at) =>
    parsed.ok ? [{ line: at + 1, lines: 1, frame: null, ...parsed.record }] : [],
  );
}

export const readRecord = (text: string): KlogRecord => readRecords([text])[0] ?? expect.fail(`not read: ${text}`);

/** The event of a line; the header may be left out. */
export function eventOf(text: string, more: Partial<KlogRecord> = {}): KubeletEvent {
  const whole = /^([IWEF]\d{4} |\{)/.test(text) ? text : `I0309 10:15:30.123456    2317 kubelet.go:100] ${text}`;
  return catalogue.recognise({ ...readRecord(whole), ...more }) ?? expect.fail(`not recognised: ${text}`);
}

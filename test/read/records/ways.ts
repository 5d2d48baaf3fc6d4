import { jsonRecord } from '../../../src/cli/commands/parse.js';
import { createKubeletGrammar, type Language } from '../../../src/correlate/events/language.js';
import { createMentions } from '../../../src/correlate/events/mentions.js';
import { createCatalogue } from '../../../src/correlate/events/recognise.js';
import { createLineDecoder } from '../../../src/read/decode.js';
import { createLogReader } from '../../../src/read/records/log.js';
import { createKnownShapes } from '../../../src/read/short/openings.js';
import { createDecoder } from '../decoder.js';

export const catalogue = createCatalogue();

/** What is known before the first log, without the catalogue, which all tests share. */
export const freshLanguage = (): Language => ({
  grammar: createKubeletGrammar(),
  shapes: createKnownShapes(),
  catalogue,
  mentions: createMentions(),
});

/** As text every line is framed and every needed record is parsed by the grammar; as bytes they take shortcuts where there are any. */
export type Way = 'push' | 'pushLines';

/**
 * `language`: the one learned from logs that were read before. Returns all results of a reader, with the meaning of its records, as text,
 * and the number of records that were parsed in full.
 */
export function readBy(way: Way, chunks: readonly Uint8Array[], originals: boolean, language?: Language) {
  const { grammar, shapes, mentions } = language ?? freshLanguage();
  const results: string[] = [];
  // A record is delivered when its last line is known, so their relative order depends on how the text is divided
  const others: string[] = [];
  const meant: unknown[] = [];
  const passedOver = new Set<string>();
  let parsedCount = 0;
  let again = 0;
  const reader = createLogReader({
    record(record) {
      const event = catalogue.recognise(record);
      results.push(`${record.original ?? ''} ${jsonRecord(0, record, event)}`);
      if (event !== null) meant.push([event.args, mentions(event, record.shaped)]);
    },
    noise: ({ line, what, text }) => others.push(`${line} ${what} ${text}`),
    lost: ({ line, text }) => others.push(`${line} lost ${text}`),
    foreign: ({ line, text }) => others.push(`${line} foreign ${text}`),
    selection: {
      need(text, body) {
        parsedCount++;
        return catalogue.need(text, body);
      },
      again: records => {
        again += records;
      },
      decisive: catalogue.decisive,
      saysWhy: catalogue.saysWhy,
      passOver: ({ text, body }) =>
        passedOver.add(/\S+ ?$/.exec(text.slice(0, body).replace(/"ts":[\d.]+/, ''))?.[0] ?? ''),
    },
    quotes: originals ? ('all' as const) : ('troubles' as const),
    grammar,
    shapes,
  });
  const decoder = way === 'push' ? createDecoder(reader.push) : createLineDecoder(reader.pushLines);
  for (const chunk of chunks) decoder.push(chunk);
  decoder.end();
  return {
    results: JSON.stringify([reader.end(), results, again, [...passedOver], meant, others], null, 1),
    parsedCount,
  };
}

import { expect, it } from 'vitest';
import { definitions, type KeptEvent } from '../../src/catalogue/events.js';
import { isReadLater, READ_KEYS, textField, wholeField } from '../../src/catalogue/fields.js';
import { createKeptEvents } from '../../src/correlate/events/kept.js';
import { createCatalogue } from '../../src/correlate/events/recognise.js';
import { createLineDecoder } from '../../src/read/decode.js';
import { createLogReader } from '../../src/read/records/log.js';
import { bytesOf, samples } from '../read/records/reading.js';

/** What later stages read of an event. */
const factsOf = (event: KeptEvent): unknown => [
  ...[event.id, event.definition, event.args, event.record.message, event.record.cut, event.record.header?.pid],
  ...READ_KEYS.map(key => [textField(event, key), wholeField(event, key)]),
];

it('every record of a recording keeps its meaning, and only some keep their lines', () => {
  const catalogue = createCatalogue();
  const kept = createKeptEvents();
  let withLine = 0;
  let without = 0;
  const reader = createLogReader({
    record(record) {
      const event = catalogue.recognise(record);
      if (event === null || record.shaped === undefined) return;
      const keptEvent = kept(event, record.shaped);
      expect(factsOf(keptEvent)).toEqual(factsOf(event));
      keptEvent.record.shaped === undefined ? without++ : withLine++;
    },
    selection: { need: catalogue.need, decisive: catalogue.decisive },
  });
  const decoder = createLineDecoder(reader.pushLines);
  decoder.push(bytesOf(`${samples}/bench/kubelet.log.gz`).subarray(0, 500_000));
  decoder.end();
  reader.end();
  expect(without).toBeGreaterThan(100);
  expect(withLine).toBeGreaterThan(100);
});

it('a line keeps what it waits for', () => {
  const keys = definitions.flatMap(({ waitsFor = '' }) => [...waitsFor.matchAll(/\{(\w+)\}/g)].map(([, key]) => key));
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter(key => key === undefined || !isReadLater(key))).toEqual([]);
});

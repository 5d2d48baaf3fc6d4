import { expect, it } from 'vitest';
import { createCatalogue } from '../../src/events/catalogue.js';
import { textField, wholeField } from '../../src/events/fields.js';
import { createKeptEvents } from '../../src/events/kept.js';
import { isReadLater, READ_KEYS } from '../../src/events/read-keys.js';
import { definitions } from '../../src/events/registry.js';
import type { KeptEvent } from '../../src/events/types.js';
import { createLineDecoder } from '../../src/input/decode.js';
import { createLogReader } from '../../src/records/log.js';
import { bytesOf, samples } from '../records/reading.js';

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

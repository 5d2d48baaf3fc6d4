import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHandOver, inParcels, unpack } from '../../src/dropped/messages.js';

/** The value as one side sends it and the other joins it. */
function sent(value: unknown): unknown {
  const { rest, parcels } = structuredClone(inParcels(value));
  for (const parcel of parcels) unpack(rest, parcel);
  return rest;
}

const many = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('a document sent in parcels', () => {
  it('arrives as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(sent(value)).toEqual(value);
      }),
    );
  });

  it.each([99, 100, 101, 1_000])('keeps the order of lists and the keys of records with %d entries', count => {
    const record = Object.fromEntries(many(count).map(at => [`0:${at}`, { lines: many(at % 5) }]));
    const value = { list: many(count), below: { record }, few: [many(count), many(3)] };
    expect(sent(value)).toEqual(value);
    expect(JSON.stringify(sent(value))).toBe(JSON.stringify(value));
  });

  it('has no message with more than a hundred entries of one list', () => {
    const { rest, parcels } = inParcels({ list: many(1_001), record: { ...many(250) }, few: many(100) });
    expect(rest).toEqual({ list: [], record: {}, few: many(100) });
    expect(parcels.map(({ entries }) => entries.length)).toEqual([...Array(10).fill(100), 1, 100, 100, 50]);
  });

  it('treats a key with a meaning in the language as a key', () => {
    const value = JSON.parse(`{${many(101).map(at => `"k${at}": 0`)}, "__proto__": {"polluted": true}}`);
    expect(Object.entries(sent(value) as object)).toEqual(Object.entries(value));
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('the delivery of parcels', () => {
  it('waits for the page after each parcel', async () => {
    const messages: string[] = [];
    const { parcels } = inParcels({ list: many(250) });
    const handOver = createHandOver(({ entries }) => {
      messages.push(`sent ${entries.length}`);
      setImmediate(() => {
        messages.push('taken');
        handOver.taken();
      });
    });
    await handOver.send(parcels);
    expect(messages).toEqual(['sent 100', 'taken', 'sent 100', 'taken', 'sent 50', 'taken']);
  });
});

import { describe, expect, it } from 'vitest';
import { definitions } from '../../../src/catalogue/events.js';
import { createCatalogue } from '../../../src/correlate/events/recognise.js';
import { createLogReader } from '../../../src/read/records/log.js';
import { samplesOf } from '../../catalogue/samples.js';
import { wrapAt, wrapWords } from './wrapping.js';

const catalogue = createCatalogue();
const DELETE = 'I0612 09:14:02.118430    1187 kubelet.go:2490] "SyncLoop DELETE" source="api" pods=["shop/cart-0"]';

/** The events of a log. */
function eventsIn(lines: readonly string[]): (string | null)[] {
  const events: (string | null)[] = [];
  const reader = createLogReader({
    record: record => events.push(catalogue.recognise(record)?.id ?? null),
    texts: catalogue.texts,
  });
  reader.push(`${lines.join('\n')}\n`);
  reader.end();
  return events;
}

/** A quote shows where a message in quotes continues; and Go's values in brackets may be separate lines of the kubelet. */
const PRINTF = definitions
  .filter(({ printf, event }) => printf && event !== 'event-occurred')
  .flatMap(samplesOf)
  .filter(sample => !sample.includes('] "') && sample.length > 100);

describe('messages with arguments that were wrapped', () => {
  it.each([
    ['an editor', 80, wrapWords],
    ['an editor', 100, wrapWords],
    ['an editor', 120, wrapWords],
    ['a terminal', 100, wrapAt],
    ['a terminal', 132, wrapAt],
  ] as const)('are recognised when %s wrapped them at %i columns', (_who, width, wrap) => {
    expect(PRINTF.length).toBeGreaterThan(100);
    const lost = PRINTF.filter(sample => {
      const lines = wrap(width, sample);
      return lines.length > 1 && eventsIn([...lines, DELETE])[0] !== eventsIn([sample, DELETE])[0];
    });
    expect(lost).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../src/events/catalogue.js';
import { definitions } from '../../src/events/registry.js';
import { createLogReader } from '../../src/records/log.js';

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

/** As an editor breaks a line: at blanks, which go. */
function byWords(width: number, line: string): string[] {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** As a terminal does, wherever its width ends. */
const byWidth = (width: number, line: string): string[] => line.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];

/** Messages in quotes show by these where they go on; and Go's values in brackets can be lines of the kubelet's own. */
const PRINTF = definitions
  .filter(({ printf, event }) => printf && event !== 'event-occurred')
  .flatMap(({ samples }) => samples)
  .filter(sample => !sample.includes('] "') && sample.length > 100);

describe('messages with arguments that somebody wrapped', () => {
  it.each([
    ['an editor', 80, byWords],
    ['an editor', 100, byWords],
    ['an editor', 120, byWords],
    ['a terminal', 100, byWidth],
    ['a terminal', 132, byWidth],
  ] as const)('are known when %s did it at %i columns', (_who, width, wrap) => {
    expect(PRINTF.length).toBeGreaterThan(100);
    const lost = PRINTF.filter(sample => {
      const lines = wrap(width, sample);
      return lines.length > 1 && eventsIn([...lines, DELETE])[0] !== eventsIn([sample, DELETE])[0];
    });
    expect(lost).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { createLogReader } from '../../../src/read/records/log.js';
import { createPartOrder, MAX_TOGETHER } from '../../../src/read/records/order/parts.js';

interface Ordered {
  /** Lines of the records, in the order of delivery. */
  readonly lines: readonly number[];
  readonly seams: readonly number[];
  readonly parts: number;
}

function ordered(text: string): Ordered {
  const lines: number[] = [];
  const seams: number[] = [];
  const order = createPartOrder(
    ({ line }) => lines.push(line),
    line => seams.push(line),
  );
  const log = createLogReader({ record: order.push, noise: ({ line }) => order.between(line) });
  log.push(text);
  log.end();
  return { parts: order.end(), lines, seams };
}

const record = (time: string, what = 'SyncLoop', { pid = 812, day = '0612' } = {}): string =>
  `I${day} ${time}.000000     ${pid} kubelet.go:2424] "${what}" source="api"\n`;

const journal = (host: string, text: string): string => `Jun 12 10:00:00 ${host} kubelet[812]: ${text}`;

describe('the parts of a log', () => {
  it('are sorted by time, and what one of them repeats follows the original', () => {
    const name = record('10:00:05', 'five') + record('10:00:09', 'nine');
    const container = record('10:00:04', 'four') + record('10:00:05', 'five') + record('10:00:07', 'seven');
    expect(ordered(`${name}\n${container}`)).toEqual({ lines: [4, 1, 5, 6, 2], seams: [4], parts: 2 });
  });

  it('may follow each other at once where one repeats the other', () => {
    const part = record('10:00:05', 'five') + record('10:00:09', 'nine');
    expect(ordered(part + part)).toEqual({ lines: [1, 3, 2, 4], seams: [], parts: 2 });
  });

  it('keep what has no time of its own after the record before it', () => {
    const headless = '"Volume detached for volume" pod="default/web"\n';
    expect(ordered(`${record('10:00:05')}${headless}\n${record('10:00:01')}${headless}`).lines).toEqual([4, 5, 1, 2]);
  });

  it('show the longer of two equal records if one was cut', () => {
    const whole = record('10:00:05', 'Killing container with a grace period');
    const cut = `${whole.slice(0, 70)}\n`;
    const later = record('10:00:09');
    expect(ordered(`${cut}${later}\n${whole}${later}`).lines).toEqual([4, 1, 2, 5]);
  });
});

describe('a log keeps its order if it', () => {
  const staysUnchanged = (text: string): void => {
    const { lines, seams, parts } = ordered(text);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
    expect({ seams, parts }).toEqual({ seams: [], parts: 1 });
  };

  it('runs forward', () => staysUnchanged(record('10:00:01') + record('10:00:02')));

  it('has goroutines that print out of order', () =>
    staysUnchanged(`${record('10:00:01')}\n${record('10:00:00.900000').replace('.900000.000000', '.900000')}`));

  it('has a clock that was set back', () => staysUnchanged(record('10:00:05', 'five') + record('09:00:06', 'six')));

  it('continues into the next year', () =>
    staysUnchanged(`${record('23:59:59', 'old', { day: '1231' })}\n${record('00:00:01', 'new', { day: '0101' })}`));

  it('is of two nodes', () =>
    staysUnchanged(`${journal('a', record('10:00:05', 'five'))}\n${journal('b', record('10:00:01', 'one'))}`));

  it('is of two kubelets that printed at the same time', () =>
    staysUnchanged(
      `${record('10:00:05', 'five')}${record('10:00:09', 'nine')}\n${record('10:00:07', 'seven', { pid: 99 })}${record('10:00:08', 'eight', { pid: 99 })}`,
    ));

  it('is longer than what people put together', () => {
    const many = Array.from({ length: MAX_TOGETHER }, (_, at) => record(`11:00:0${at % 10}`)).join('');
    staysUnchanged(`${record('12:00:00')}\n${many}`);
  });
});

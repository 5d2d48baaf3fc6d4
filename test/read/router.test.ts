import { describe, expect, it } from 'vitest';
import { sniffer } from '../../src/analyze/read-source.js';
import { peekable } from '../../src/read/expand.js';
import { createRouter, routeSource } from '../../src/read/route.js';

const LINE = 'I1121 09:48:10.123456    1234 kubelet.go:2500] "SyncLoop DELETE" source="api" pods=["default/web"]\n';
const POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n  uid: c18a96f0-6a61-4106-a4b8-694baa557870\n';

function live() {
  const blocks: string[] = [];
  const opened: string[] = [];
  const router = createRouter({
    sniffer,
    open({ type }) {
      opened.push(type);
      return type === 'unsupported' ? null : { push: block => blocks.push(block) };
    },
  });
  return {
    ...router,
    opened,
    text: () => blocks.join(''),
    write: (text: string | Uint8Array) => router.push(Buffer.from(text)),
  };
}

describe('a source that pauses', () => {
  it('is read as soon as its type is known', () => {
    const log = live();
    log.write(LINE);
    expect(log.opened).toEqual([]);
    log.idle();
    log.write(LINE);
    expect([log.opened, log.text()]).toEqual([['kubelet-log'], LINE + LINE]);
  });

  it.each([
    ['nothing', ''],
    ['half a line', LINE.slice(0, -1)],
    ['words that can be anything', 'Hint: You are currently not seeing messages from other users.\n'],
    ['the beginning of a pod', POD.slice(0, 27)],
  ])('waits for more than %s', (_, text) => {
    const log = live();
    log.write(text);
    log.idle();
    log.idle();
    expect(log.opened).toEqual([]);
    log.write(`\n${POD}`);
    log.idle();
    expect(log.opened).toHaveLength(1);
  });

  it('is UTF-16 even in its first lines', () => {
    const log = live();
    log.write(Buffer.from(`\ufeff${LINE}`, 'utf16le'));
    log.idle();
    log.write(Buffer.from(LINE, 'utf16le'));
    expect(log.text()).toBe(LINE + LINE);
    expect(log.routed().encoding).toBe('utf-16le');
  });

  it('separates what precedes a gap from what follows it', () => {
    const log = live();
    log.write(LINE + LINE.slice(0, 50));
    log.idle();
    log.hole();
    log.write(LINE);
    expect(log.text()).toBe(LINE + LINE.slice(0, 50) + LINE);
  });
});

describe('a pipe whose first line is longer than all that is examined', () => {
  const POD_LINE = `{"kind":"Pod","metadata":{"name":"web","uid":"u","resourceVersion":"1","labels":"${'ä'.repeat(3 << 20)}"}}\n`;
  const bytes = Buffer.from(POD_LINE);

  it.each([1 << 16, (1 << 16) + 1])('is recognised in pieces of %d bytes, and complete for its reader', async size => {
    const pieces = async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    };
    const source = peekable({ path: '-', open: pieces });
    const looked = await routeSource(source, { sniffer, open: () => null });
    expect(looked.sniffed.type).toBe('pod-watch');
    expect(looked.bytes).toBeLessThan(1 << 20);
    const blocks: string[] = [];
    await routeSource(source, { sniffer, open: () => ({ push: block => blocks.push(block) }) });
    expect(blocks.join('') === POD_LINE).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { createKnownShapes } from '../../../src/read/short/openings.js';
import { viewOf } from '../../../src/read/short/word-view.js';
import { isLongWay } from '../../long-way.mjs';
import { bytesOf, isShort, sampleLogs } from './reading.js';
import { freshLanguage, readBy } from './ways.js';

/** Records of one call in the journal of a node. */
const log = (node: string, pid: number, bodies: readonly string[]): Uint8Array =>
  Buffer.from(
    bodies
      .map((body, at) => {
        const time = `07:41:${String(at % 60).padStart(2, '0')}.843346`;
        const klog = `I1121 ${time}    ${pid} kubelet.go:2420] "Pod termination stopped all running containers" ${body}`;
        return `Nov 21 ${time} ${node} kubelet[${pid}]: ${klog}\n`;
      })
      .join(''),
  );

const named = (namespace: string): string[] =>
  Array.from({ length: 20 }, (_, at) => `pod="${namespace}/p-${at}" podUID="${at}-${namespace}"`);
/** The same call in another release. */
const bare = (namespace: string): string[] =>
  Array.from({ length: 20 }, (_, at) => `pod="${namespace}/p-${at}" podUID=${at} gracePeriod=${at} err=<nil>`);

/** The language, and the number of texts passed to its grammar. */
function counted() {
  const language = freshLanguage();
  let parsed = 0;
  const grammar: typeof language.grammar = {
    ...language.grammar,
    parse(texts) {
      parsed += texts.length;
      return language.grammar.parse(texts);
    },
  };
  return { language: { ...language, grammar }, parsed: () => parsed };
}

describe('the shapes learned from one log', () => {
  const logs = [
    log('a', 1, named('x')),
    log('b', 22, named('y')),
    log('c', 333, bare('x')),
    log('d', 4444, named('x')),
  ];

  it('change nothing in others, whether their records are built alike or not', () => {
    const language = freshLanguage();
    for (const one of logs)
      expect(readBy('pushLines', [one], false, language).results).toBe(readBy('push', [one], false).results);
  });

  it.skipIf(isLongWay)('are known when the next log is read', () => {
    const { language, parsed } = counted();
    const parses = logs.map(one => {
      const before = parsed();
      readBy('pushLines', [one], false, language);
      return parsed() - before;
    });
    const [first = 0, alike = 0, other = 0, again = 0] = parses;
    expect(alike).toBeLessThan(first);
    expect(other).toBeGreaterThan(alike);
    expect(again).toBe(alike);
  });

  it('change nothing in recordings of other nodes', () => {
    const language = freshLanguage();
    for (const { path } of sampleLogs().filter(isShort).slice(0, 8)) {
      const bytes = bytesOf(path);
      expect(readBy('pushLines', [bytes], false, language).results).toBe(readBy('push', [bytes], false).results);
    }
  });
});

describe('known shapes', () => {
  const bytes = (text: string): DataView => viewOf(Buffer.from(text));

  it('belong to one opening', () => {
    const shapes = createKnownShapes();
    const first = shapes.learn(1, bytes('a.go:1] "m'));
    expect(shapes.at(1, bytes('I a.go:1] "messages"'), 2)).toBe(first);
    expect(shapes.at(1, bytes('a.go:1] "n"'), 0)).toBeNull();
    expect(shapes.at(2, bytes('a.go:1] "m"'), 0)).toBeNull();
  });

  it('are learned again when there are more openings than a kubelet has', () => {
    const shapes = createKnownShapes(2);
    for (const text of ['a', 'b', 'c']) shapes.learn(1, bytes(text));
    const isKnown = (text: string): boolean => shapes.at(1, bytes(text), 0) !== null;
    expect(['a', 'b', 'c'].map(isKnown)).toEqual([false, false, true]);
  });
});

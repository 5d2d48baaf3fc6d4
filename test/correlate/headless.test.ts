import { expect, test } from 'vitest';
import { createCatalogue } from '../../src/correlate/events/recognise.js';

const { texts } = createCatalogue();
const QUOTED = '"Pod termination removed cgroups" pod="shop/web-0"';
const LIBRARY = 'Failed to watch *v1.Pod: connection refused';
const ORPHAN = 'Orphaned pod "64069e10-fc86-4c42-825f-82c25e951c46" found, but volume paths are still present on disk';

test.each([
  ['', QUOTED, 0],
  ['', QUOTED.slice(0, 32), 0],
  ['', `pkg/kubelet/config/apiserver.go:66: ${LIBRARY}`, 0],
  ['any client of the API server prints it', `k8s.io/client-go@v0.29.0/reflector.go:229: ${LIBRARY}`, -1],
  ['too short', '"Started kubelet" x', -1],
  ['it stops before it is distinctive', ORPHAN.slice(0, 50), -1],
  ['not at the beginning', `see ${QUOTED}`, -1],
])('a line without its header is known by its words, but: %s', (_, line, at) =>
  expect(texts.beginAt(line, false)).toBe(at),
);

test.each([
  ['', `see ${QUOTED}`, 4],
  ['', `> ${QUOTED}`, 2],
  ['', `see: ${ORPHAN}`, 5],
  ['in the middle of a word', `x${QUOTED}`, -1],
  ['no value in it is in quotes', `see: pkg/kubelet/config/apiserver.go:66: ${LIBRARY}`, -1],
  ['', `${'a: '.repeat(15)}${QUOTED}`, 45],
  ['after more than 16 places', `${'a: '.repeat(16)}${QUOTED}`, -1],
  ['', `${'a'.repeat(360)}: ${QUOTED}`, 362],
  ['after more than 400 characters', `${'a'.repeat(400)}: ${QUOTED}`, -1],
])('a line of the kubelet is found in a sentence, but: %s', (_, line, at) =>
  expect(texts.beginAt(line, true)).toBe(at),
);

test('a message goes on in the next line where its text does', () => {
  const joint = (at: number, next = ORPHAN.slice(at).trim()) => texts.goesOn(ORPHAN.slice(0, at).trim(), next);
  expect([joint(62), joint(60), joint(30), joint(62, 'Hello')]).toEqual(['words', 'at-once', 'either', null]);
  expect(texts.goesOn('something', 'else')).toBeNull();
  expect(['Pod termination removed cgroups', 'Started kubelet', 'Something else at all'].map(texts.isKnown)).toEqual([
    true,
    false,
    false,
  ]);
});

import { expect, it } from 'vitest';
import { createCatalogue } from '../../src/correlate/events/recognise.js';
import { createLogOwner } from '../../src/correlate/log-owner.js';
import { readRecord } from '../catalogue/read.js';

const HEAD = 'I1121 10:00:00.000000    7';
const ANYBODY = `${HEAD} reflector.go:1] "Watching"`;
const PROXY = `${HEAD} proxier.go:1] "Syncing iptables rules"`;
const KUBELET = `${HEAD} kubelet.go:2503] "SyncLoop ADD" source="api" pods=["a/b"]`;

function read(...records: readonly string[]) {
  const emitted: string[] = [];
  const whose = createLogOwner(createCatalogue().recognise, ({ message }) => void emitted.push(message));
  for (const one of records) whose.push(readRecord(one));
  const before = emitted.length;
  return { before, other: whose.end(), emitted };
}

it('the owner of a log is looked for in a thousand lines and then settled', () => {
  const many = (text: string, count: number) => Array.from({ length: count }, () => text);
  expect(read(...many(ANYBODY, 1000)).before).toBe(0);
  expect(read(...many(ANYBODY, 1001)).before).toBe(1001);
  expect(read(PROXY, ...many(ANYBODY, 1500))).toMatchObject({ before: 0, other: 'kube-proxy' });
  expect(read(PROXY, ...many(ANYBODY, 1500), KUBELET).before).toBe(1001);
});

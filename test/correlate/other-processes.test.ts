import { describe, expect, it } from 'vitest';
import { bodyOf, siteIn } from '../../grammars/klog/places.js';
import { createCatalogue } from '../../src/correlate/events/recognise.js';
import { createOtherProcesses } from '../../src/correlate/run.js';
import type { KlogRecord } from '../../src/read/records/types.js';
import { readRecord } from '../catalogue/read.js';
import { frameOf } from './frame-of.js';

const { recognise } = createCatalogue();
const line = (pid: number, file: string, message: string): KlogRecord =>
  readRecord(`I1121 10:00:00.000000 ${String(pid).padStart(7)} ${file}:1] ${message}`);

/** From a file that the kubelet does not have. */
const controllers = (pid: number): KlogRecord => line(pid, 'replica_set.go', '"Too few replicas"');
/** From a file that both have. */
const event = (pid: number): KlogRecord =>
  line(pid, 'event.go', '"Event occurred" object="a/b" kind="Pod" apiVersion="v1" type="Normal" reason="Killing"');
const kubelets = (pid: number): KlogRecord => line(pid, 'kubelet.go', '"SyncLoop ADD" source="api" pods=["a/b"]');

function owned(...records: readonly KlogRecord[]): boolean[] {
  const others = createOtherProcesses();
  return records.map(record => others.owns(record, recognise(record) !== null));
}
/** The owner of a process's event, after a line that no stage needs. */
function isOwnedAfter(text: string): boolean {
  const others = createOtherProcesses();
  others.passedOver(text, siteIn(text, bodyOf(text)));
  return others.owns(event(9), true);
}

describe('a process in a log of several', () => {
  it('belongs to another component where it prints from that one’s files', () => {
    expect(owned(controllers(9), event(9), event(7))).toEqual([true, true, false]);
  });

  it('belongs to the kubelet where it also prints what a kubelet does, in whatever order', () => {
    expect(owned(kubelets(9), controllers(9), event(9))).toEqual([false, false, false]);
    expect(owned(controllers(9), kubelets(9), event(9), controllers(9))).toEqual([true, false, false, false]);
  });

  it('belongs to no kubelet by a line without a meaning, or by one from a file that both have', () => {
    expect(owned(controllers(9), line(9, 'kubelet.go', '"Hello"'), event(9))).toEqual([true, true, true]);
    expect(owned(event(9), controllers(9), event(9))).toEqual([false, true, true]);
  });

  it('belongs to the program that the envelope names', () => {
    const frame = frameOf({ identifier: 'kubelet' });
    expect(owned({ ...controllers(9), frame }, event(9))).toEqual([false, false]);
    expect(owned(controllers(9), { ...event(9), frame })).toEqual([true, false]);
  });

  it('has no owner where a line names none', () => {
    const { header } = controllers(9);
    expect(owned({ ...controllers(9), header: null })).toEqual([false]);
    expect(owned({ ...controllers(9), header: header && { ...header, pid: null } })).toEqual([false]);
  });

  it.each([
    ['of another component', 'I1121 10:00:00.000000       9 replica_set.go:1] "x"', true],
    ['in its folder', 'I1121 10:00:00.000000       9 replicaset/replica_set.go:1] "x"', true],
    ['of the kubelet', 'I1121 10:00:00.000000       9 kubelet.go:1] "x"', false],
    ['of another process', 'I1121 10:00:00.000000       8 replica_set.go:1] "x"', false],
    ['without a process', 'I1121 10:00:00.000000 replica_set.go:1] "x"', false],
  ] as const)('is recognised by lines that no stage needs: %s', (_, text, others) => {
    expect(isOwnedAfter(text)).toBe(others);
  });

  it('is one of a thousand at most', () => {
    const many = Array.from({ length: 1000 }, (_, at) => at + 100);
    expect(owned(...many.map(controllers), controllers(9), event(9)).slice(-2)).toEqual([true, false]);
    expect(owned(...many.slice(1).map(controllers), controllers(9), event(9)).slice(-2)).toEqual([true, true]);
    expect(owned(...many.map(kubelets), kubelets(9), controllers(9)).slice(-2)).toEqual([false, true]);
    expect(owned(...many.slice(1).map(kubelets), kubelets(9), controllers(9)).slice(-2)).toEqual([false, false]);
  });
});

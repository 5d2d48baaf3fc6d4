import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../src/correlate/events/recognise.js';
import { createLogOwner } from '../../src/correlate/log-owner.js';
import { isKubeletLine } from '../../src/correlate/run.js';
import { isKubeletName } from '../../src/read/records/kubelet-names.js';
import type { KlogRecord } from '../../src/read/records/types.js';
import { readRecord } from '../catalogue/read.js';
import { frameOf } from './frame-of.js';

const HEAD = 'I1121 10:00:00.000000    7';
const ANYBODY = `${HEAD} reflector.go:1] "Watching"`;
const PROXY = `${HEAD} proxier.go:1] "Syncing iptables rules"`;
const KUBELET = `${HEAD} kubelet.go:2503] "SyncLoop ADD" source="api" pods=["a/b"]`;
const wrapped = (text: string, identifier: string): KlogRecord => ({
  ...readRecord(text),
  frame: frameOf({ identifier }),
});

function read(...records: readonly (string | KlogRecord)[]) {
  const emitted: string[] = [];
  const whose = createLogOwner(createCatalogue().recognise, ({ message }) => void emitted.push(message));
  for (const one of records) whose.push(typeof one === 'string' ? readRecord(one) : one);
  const before = emitted.length;
  return { before, other: whose.end(), emitted };
}

describe('the owner of a log', () => {
  it('is the kubelet from the first line that only a kubelet prints, with all that came before', () => {
    expect(read(ANYBODY, ANYBODY)).toEqual({ before: 0, other: null, emitted: ['Watching', 'Watching'] });
    expect(read(ANYBODY, KUBELET, ANYBODY)).toEqual({
      before: 3,
      other: null,
      emitted: ['Watching', 'SyncLoop ADD', 'Watching'],
    });
  });

  it('is another component where it prints from that one’s files and nothing is a kubelet’s', () => {
    expect(read(ANYBODY, PROXY, ANYBODY)).toMatchObject({ before: 0, other: 'kube-proxy', emitted: [] });
    // Lines of both: a dump of a node
    expect(read(PROXY, KUBELET)).toMatchObject({ before: 2, other: null });
    expect(read(KUBELET, PROXY)).toMatchObject({ before: 2, other: null });
  });

  it('is the kubelet where an envelope states it, or a line has lost its header', () => {
    expect(read(wrapped(PROXY, 'kubelet'))).toMatchObject({ before: 1, other: null });
    expect(read(wrapped(PROXY, 'kube-proxy'))).toMatchObject({ before: 0, other: 'kube-proxy' });
    expect(read({ ...readRecord(PROXY), header: null })).toMatchObject({ before: 1, other: null });
  });

  it('is looked for in a thousand lines and then settled', () => {
    const many = (text: string, count: number) => Array.from({ length: count }, () => text);
    expect(read(...many(ANYBODY, 1000)).before).toBe(0);
    expect(read(...many(ANYBODY, 1001)).before).toBe(1001);
    expect(read(PROXY, ...many(ANYBODY, 1500))).toMatchObject({ before: 0, other: 'kube-proxy' });
    expect(read(PROXY, ...many(ANYBODY, 1500), KUBELET).before).toBe(1001);
  });

  it('is another component also by lines that no stage needs', () => {
    const whose = createLogOwner(createCatalogue().recognise, () => undefined);
    whose.passedOver({ text: PROXY, body: PROXY.indexOf(']') + 2 });
    expect(whose.end()).toBe('kube-proxy');
    const kubelets = createLogOwner(createCatalogue().recognise, () => undefined);
    kubelets.push(readRecord(KUBELET));
    kubelets.passedOver({ text: PROXY, body: PROXY.indexOf(']') + 2 });
    expect(kubelets.end()).toBeNull();
  });
});

describe('the program that prints a line', () => {
  it.each([
    'kubelet',
    'kube-let',
    'k3s',
    'k3s-agent',
    'rke2-agent',
    'k0s',
    'hyperkube',
    'kubelite',
    'kubenswrapper',
    'microshift',
    'atomic-openshift-node',
    'origin-node',
    'sh',
  ])('is a kubelet: %s', name => expect(isKubeletName(name)).toBe(true));
  it.each(['containerd', 'bash', 'ssh', 'shim', 'my-k3s', 'not-rke2', ''])('is not a kubelet: %s', name =>
    expect(isKubeletName(name)).toBe(false),
  );

  const spoken = (component: string | undefined, identifier: string | undefined): boolean => {
    const { header } = readRecord(KUBELET);
    const frame = frameOf({ identifier });
    return isKubeletLine({ header: header && { ...header, ...(component === undefined ? {} : { component }) }, frame });
  };

  it('may be a kubelet where nothing shows otherwise', () => {
    expect(spoken(undefined, undefined)).toBe(true);
    expect(isKubeletLine({ header: null, frame: null })).toBe(true);
  });

  it('is taken from the envelope and the label of the line', () => {
    expect([spoken(undefined, 'kubelet'), spoken(undefined, 'containerd')]).toEqual([true, false]);
    expect([spoken('kubelet', 'microshift'), spoken('???', 'microshift')]).toEqual([true, true]);
    expect(spoken('etcd', 'microshift')).toBe(false);
  });
});

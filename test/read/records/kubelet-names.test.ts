import { describe, expect, it } from 'vitest';
import { isKubeletName } from '../../../src/read/records/signatures.js';

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
});

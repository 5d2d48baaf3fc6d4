import type { Word } from '../word.js';

export const systemdWords = {
  'unit-ended': {
    title: 'process of a unit ended',
    means: 'What systemd reported about the end of a kubelet, or of the container runtime that it needs.',
    start: true,
  },
  'unit-stopped': {
    title: 'unit stopped',
    means: 'systemd stopped a kubelet or the container runtime, or noticed that its process had ended.',
    start: true,
  },
  'machine-said': {
    title: 'the machine',
    means: 'The kernel of the node, or what keeps its clock, reported a trouble of the machine, or that it booted.',
    start: true,
  },
  'unit-started': { title: 'unit started', means: 'systemd started a kubelet or the container runtime.', start: true },
} as const satisfies Record<string, Word>;

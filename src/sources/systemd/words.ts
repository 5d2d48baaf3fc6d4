import { speaker, type Word } from '../word.js';

const word = speaker({ start: true });

// biome-ignore format: a word is a row
export const systemdWords = {
  'unit-ended': word('process of a unit ended', 'What systemd reported about the end of a kubelet, or of the container runtime that it needs.'),
  'unit-stopped': word('unit stopped', 'systemd stopped a kubelet or the container runtime, or noticed that its process had ended.'),
  'machine-said': word('the machine', 'The kernel of the node, or what keeps its clock, reported a trouble of the machine, or that it booted.'),
  'unit-started': word('unit started', 'systemd started a kubelet or the container runtime.'),
} as const satisfies Record<string, Word>;

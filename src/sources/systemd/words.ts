import type { Word } from '../word.js';

export const systemdWords = {
  'unit-ended': {
    title: 'process of a unit ended',
    means: 'What systemd reported about the end of a kubelet, or of the container runtime that it needs.',
    start: true,
  },
} as const satisfies Record<string, Word>;

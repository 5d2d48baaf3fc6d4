import type { Witness } from '../types.js';
import { readUnitLines } from './unit-lines.js';

/**
 * What systemd reports about the unit of a kubelet or of a container runtime: `journalctl -u` and `systemctl status` show it with the
 * unit's own lines.
 */
export const systemd: Witness = {
  title: 'systemd',
  sources: [],
  between: {
    holder: 'anywhere',
    writer: 'systemd',
    kind: { id: 'systemd-log', singular: 'text with lines of systemd', plural: 'texts with lines of systemd' },
    read: readUnitLines,
  },
  recorded: [
    {
      witness: 'systemd',
      recordedWith: '`journalctl -u kubelet`, `systemctl status kubelet`',
      tiedBy: 'the unit',
      clock: 'none',
      alone: 'that the kubelet or its runtime ended, and how often it was started again',
    },
  ],
};

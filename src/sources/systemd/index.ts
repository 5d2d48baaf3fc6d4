import { readKubectlText } from '../kubectl-text.js';
import type { LinesBetween, Testify, Witness } from '../types.js';
import { KERNEL_LINES, readMachineLines } from './machine-lines.js';
import { readUnitLines } from './unit-lines.js';

/** All that these lines of a journal say. */
function readJournal(testify: Testify): LinesBetween {
  const readers = [readUnitLines(testify), readMachineLines(testify)];
  return {
    push(line) {
      for (const reader of readers) reader.push(line);
    },
    end() {
      for (const reader of readers) reader.end?.();
    },
    counts() {
      const all = readers.map(reader => reader.counts());
      return {
        lines: all.reduce((sum, { lines }) => sum + lines, 0),
        events: all.reduce((sum, { events }) => sum + events, 0),
      };
    },
  };
}

/**
 * What systemd reports about the unit of a kubelet or of a container runtime: `journalctl -u` and `systemctl status` show it with the
 * unit's own lines. In a whole journal, also what the kernel and the clock state of the machine.
 */
export const systemd: Witness = {
  title: 'systemd',
  sources: [
    {
      type: 'kernel-log',
      kind: { id: 'systemd-log', singular: 'log of the kernel', plural: 'logs of the kernel' },
      signatures: [{ what: 'what dmesg prints', pattern: KERNEL_LINES, yields: true }],
      read: readKubectlText,
    },
  ],
  between: {
    holder: 'anywhere',
    writer: 'systemd',
    kind: { id: 'systemd-log', singular: 'text with lines of systemd', plural: 'texts with lines of systemd' },
    read: readJournal,
  },
  // biome-ignore format: a way to record it is a row
  recorded: [
    ['kernel', '`dmesg -T`, `journalctl -k`', 'UID in a cgroup', 'none', 'what was killed for lack of memory, disks that fail, tasks that hang'],
    ['systemd', '`journalctl -u kubelet`, `systemctl status kubelet`', 'the unit', 'none', 'that the kubelet or its runtime ended, and how often it was started again; what the kernel reports of memory and disks, and jumps of the clock'],
  ],
};

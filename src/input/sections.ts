import { createMerger } from './merge.js';
import type { Frame } from './types.js';

/**
 * `==> kubelet <==` in a `minikube logs` dump (or of `tail` over several files) names what speaks until the next header:
 * for lines that do not say so themselves.
 */
export function createSections(): { enter(header: string): void; around(frame: Frame | null): Frame | null } {
  const merge = createMerger();
  let section: Frame | null = null;
  return {
    enter(header) {
      const identifier = nameOf(header);
      section = { format: 'minikube', fields: () => ({ identifier }) };
    },
    around(frame) {
      if (section === null) return frame;
      return frame === null ? section : merge(section, frame, frame.format);
    },
  };
}

/** `etcd [3fd2882d0604]` has the container's id behind its name, `worker/kubelet.log` is a path of `tail`. */
const nameOf = (header: string): string =>
  header
    .trim()
    .slice(4, -4)
    .replace(/ \[[\da-f]{1,64}\]$/, '')
    .replace(/^.*\/(?=[^/])/, '')
    .replace(/\.log$/, '');

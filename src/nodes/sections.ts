import type { Bytes } from '../host/host.js';
import { noiseOf } from '../input/noise.js';
import { pathOf } from './path.js';

/** `==> worker/kubelet.log <==`, as head and tail print it above each of several files. */
const HEADING = /^==> (.{1,200}) <==\s*$/;

/** A log with invented headings must not fill the memory. */
const MAX_FOLDERS = 2_000;

/** If more lines without text follow a heading, it shows nothing about what comes next. */
const MAX_NOISE = 50;

/**
 * Finds the sections of a file that was assembled from others. Files of one folder are from one node. Another folder belongs to another
 * node if a file in it has the name of an earlier file: `a/kubelet.log`, `b/kubelet.log`; but files of one node can also be in several
 * folders (`/var/log/kubelet/kubelet.log`, `/var/log/containerd/containerd.log`). Made for one source.
 */
export function createSectionFinder() {
  const nodes = new Map<string, string>();
  const names = new Set<string>();
  let current: string | null = null;
  /** The number of lines since a heading that are not text */
  let noise: number | null = null;

  function enter(path: string): void {
    const { folder, name } = pathOf(path);
    // A section of `minikube logs` is named after a component, and a file of this folder may be from any node
    if (folder === '' || (nodes.size >= MAX_FOLDERS && !nodes.has(folder))) return;
    current = nodes.get(folder) ?? (current === null || names.has(name) ? path : current);
    nodes.set(folder, current);
    names.add(name);
    noise = 0;
  }

  return {
    /** A heading was read, but not yet the first line of its section */
    isOpen: (): boolean => noise !== null,
    /** Returns the path of the first file of its node for the first line of a section. */
    read(line: string): string | null {
      const path = HEADING.exec(line)?.[1];
      if (path !== undefined) enter(path);
      else if (noise !== null && (noiseOf(line) === null || ++noise > MAX_NOISE)) {
        noise = null;
        return current;
      }
      return null;
    },
  };
}

const EQUALS = 61;

/** A quick check whether a heading may begin at this offset. */
export const mayBeHeading = (lines: Bytes, at: number): boolean => lines[at] === EQUALS && lines[at + 1] === EQUALS;

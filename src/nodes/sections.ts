import type { Bytes } from '../host/host.js';
import { noiseOf } from '../input/noise.js';
import { pathOf } from './path.js';

/** `==> worker/kubelet.log <==`, as head and tail write it over each of several files. */
const HEADING = /^==> (.{1,200}) <==\s*$/;

/** A log with invented headings must not fill the memory. */
const MAX_FOLDERS = 2_000;

/** More lines without text after a heading say nothing of what follows. */
const MAX_NOISE = 50;

/**
 * Finds the sections of a file that was put together of others. Files of one folder are of one node. Another folder is that of another
 * node if a file in it is called like one that was there before: `a/kubelet.log`, `b/kubelet.log`; files of one node can lie in several
 * folders, too (`/var/log/kubelet/kubelet.log`, `/var/log/containerd/containerd.log`). Made for one source.
 */
export function createSectionFinder() {
  const nodes = new Map<string, string>();
  const names = new Set<string>();
  let current: string | null = null;
  /** Lines since a heading that are not text. */
  let noise: number | null = null;

  function enter(path: string): void {
    const { folder, name } = pathOf(path);
    // A section of `minikube logs` is called after a component, and a file of this folder may be of any node
    if (folder === '' || (nodes.size >= MAX_FOLDERS && !nodes.has(folder))) return;
    current = nodes.get(folder) ?? (current === null || names.has(name) ? path : current);
    nodes.set(folder, current);
    names.add(name);
    noise = 0;
  }

  return {
    /** A heading has been read, and not yet the first line of its section. */
    isOpen: (): boolean => noise !== null,
    /** For the first line of a section: the path of the first file of its node. */
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

/** A quick check: may a heading begin at this offset? */
export const mayBeHeading = (lines: Bytes, at: number): boolean => lines[at] === EQUALS && lines[at + 1] === EQUALS;

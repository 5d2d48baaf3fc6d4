import { describe, expect, it } from 'vitest';
import { createConcernsNode, type Ownership } from '../../src/correlate/run.js';
import { createStories } from '../../src/correlate/stories.js';
import { createArchive } from '../../src/sources/archive.js';
import { state } from './made.js';

const MINE = 4;
const thisNode: Ownership = { node: name => name === 'mine', source: index => index === MINE };

interface Known {
  /** `spec.nodeName` of each state of pod `a`. */
  readonly nodes?: readonly (string | null)[];
  /** The sources in which a runtime reports the pod. */
  readonly sources?: readonly number[];
}

function isAboutNode(
  uid: string,
  { nodes = [], sources = [] }: Known,
  ownership: Ownership | undefined = thisNode,
): boolean {
  const [stories, archive] = [createStories(), createArchive()];
  for (const [at, nodeName] of nodes.entries()) stories.see(state('a', at + 1, { nodeName }));
  for (const source of sources)
    archive.see({
      what: 'container-exited',
      line: 1,
      source,
      at: source,
      identity: { uid: 'a', containerId: `c${source}` },
    });
  for (const source of sources)
    archive.see({ what: 'sandbox-stopped', line: 2, source, at: source, identity: { uid: 'a' } });
  return createConcernsNode(ownership, { stories, archive })(uid);
}

describe('what other witnesses report of a pod', () => {
  it('is about this node where the pod names it, now or before', () => {
    expect(isAboutNode('a', { nodes: ['mine'] })).toBe(true);
    expect(isAboutNode('a', { nodes: [null, 'mine'] })).toBe(true);
    expect(isAboutNode('a', { nodes: ['other', 'mine'] })).toBe(true);
  });

  it('is not about this node where the pod names another, whatever witness reports it', () => {
    expect(isAboutNode('a', { nodes: ['other'] })).toBe(false);
    expect(isAboutNode('a', { nodes: ['other'], sources: [MINE] })).toBe(false);
  });

  it('is about this node where the pod names none and a source of this node alone reports it', () => {
    expect(isAboutNode('a', { nodes: [null], sources: [MINE] })).toBe(true);
    expect(isAboutNode('a', { sources: [MINE - 1, MINE] })).toBe(true);
    expect(isAboutNode('a', { sources: [MINE - 1] })).toBe(false);
    expect(isAboutNode('b', { nodes: ['mine'], sources: [MINE] })).toBe(false);
  });

  it('is always about this node, where there is one node', () => {
    const [stories, archive] = [createStories(), createArchive()];
    expect(createConcernsNode(undefined, { stories, archive })('a')).toBe(true);
  });
});

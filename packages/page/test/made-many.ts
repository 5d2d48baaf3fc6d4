import type { Lifecycle, ResultDocument, Verdict } from '../../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../../src/document/episodes.js';
import { deletion, documentOf, finding, step } from '../../../test/show/report/made-up.js';

const BEGIN = Date.parse('2026-11-21T01:00:00.000Z');
const EVERY = 500;

/** The same deletions on several nodes in turn, whose logs were read; the last node has no deletion. */
export function onNodes(document: ResultDocument, count: number): ResultDocument {
  const { window, clock, kubelets } = document.input;
  const named = (index: number): string => `worker-${index}`;
  return {
    ...document,
    nodes: Array.from({ length: count + 1 }, (_, index) => ({
      name: named(index),
      basis: 'the host in its lines',
      hosts: [named(index)],
      sources: [],
      window,
      clock,
      kubelets,
    })),
    episodes: [
      ...endsOf(document).map((one, index) => ({ ...one, node: named(index % count) })),
      ...startsOf(document),
    ],
  };
}

/** This number of deletions, one after the other: every seventh hangs, every fifth has a finding. */
export const manyDeletions = (count: number): ResultDocument =>
  documentOf(
    Array.from({ length: count }, (_, index) => one(index)),
    {
      window: { from: iso(0), to: iso(count * EVERY + 60_000) },
    },
  );

function one(index: number): Lifecycle {
  const at = (ms: number): string => iso(index * EVERY + ms);
  const moved = (name: string, ms: number) =>
    step(name, 0, { at: at(ms), evidence: [{ source: 0, line: index * 10 + ms, text: `line of ${name} ${index}` }] });
  const isStuck = index % 7 === 3;
  const verdict: Verdict = isStuck ? 'incomplete' : index % 5 === 0 ? 'complete-with-findings' : 'complete';
  return deletion({
    id: index.toString(16).padStart(16, '0'),
    pod: { namespace: `team-${index % 9}`, name: `web-${index}` },
    uid: `${index.toString(16).padStart(8, '0')}-2222-3333-4444-555555555555`,
    kind: index % 11 === 0 ? 'mirror' : 'graceful',
    verdict,
    outcome: isStuck ? 'stuck' : 'removed',
    headline: isStuck ? 'STUCK in volume unmount for 40 s' : `complete in ${(index % 40) + 1} s`,
    requestedAt: at(0),
    startedAt: at(10),
    endedAt: isStuck ? null : at(900 + (index % 40) * 1_000),
    durationMs: isStuck ? null : 900 + (index % 40) * 1_000,
    steps: [
      moved('delete-requested', 0),
      moved('delete-seen', 10),
      moved('stop-sent', 20),
      ...(isStuck ? [] : [moved('container-stopped', 800), moved('remove-seen', 900 + (index % 40) * 1_000)]),
    ],
    findings:
      verdict === 'complete'
        ? []
        : [
            finding({
              at: at(20),
              level: isStuck ? 'error' : 'warning',
              rule: isStuck ? 'stuck-volume-unmount' : 'grace-exceeded',
            }),
          ],
  });
}

const iso = (ms: number): string => new Date(BEGIN + ms).toISOString();

import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { mergeDocuments } from '../../src/document/merge/merge.js';
import { select } from '../../src/document/select/select.js';
import { textIn } from '../analyze/samples.js';
import { podline } from '../cli/podline.js';
import { analyzed } from '../nodes/made.js';

const RULES = ['name-on-two-nodes', 'volume-held-elsewhere'];
const at = (rule: string, what: string, node: string) =>
  [`${rule}.${node}.log`, textIn('rules', `${rule}/${what}.${node}.log`)] as const;
const between = ({ findings }: ResultDocument) => findings.filter(({ rule }) => RULES.includes(rule));
/** Evidence by the path of its source, because documents number their sources differently. */
const findingsIn = (document: ResultDocument) =>
  between(document).map(({ message, at, evidence }) => ({
    message,
    at,
    evidence: evidence.map(({ source, line }) => `${document.input.sources[source]?.path}:${line}`),
  }));

describe.each(RULES)('merged results of single nodes: %s', rule => {
  const documentsOf = async (what: string) => {
    const files = ['node-a', 'node-b'].map(node => at(rule, what, node));
    const singles = await Promise.all(files.map(one => analyzed(one)));
    return { together: await analyzed(...files), singles };
  };

  it('show what one run shows', async () => {
    const { together, singles } = await documentsOf('trigger');
    const [a, b] = singles as [ResultDocument, ResultDocument];
    expect([...between(a), ...between(b)]).toEqual([]);
    expect(findingsIn(together)).toHaveLength(1);
    expect(findingsIn(mergeDocuments(a, b))).toEqual(findingsIn(together));
    expect(findingsIn(mergeDocuments(b, a))).toEqual(findingsIn(together));
    expect(findingsIn(mergeDocuments(mergeDocuments(a, b), mergeDocuments(b, a)))).toEqual(findingsIn(together));
  });

  it('show nothing for a near miss', async () => {
    const [a, b] = (await documentsOf('near-miss')).singles as [ResultDocument, ResultDocument];
    expect(between(mergeDocuments(a, b))).toEqual([]);
  });

  it('keep what cannot be judged again', async () => {
    const { together, singles } = await documentsOf('trigger');
    const some = select(together, { pods: ['none'] });
    expect(some.nodes.map(({ traces }) => traces)).toEqual([undefined, undefined]);
    expect(findingsIn(mergeDocuments(some, singles[0] as ResultDocument))).toEqual(findingsIn(together));
  });
});

describe('merged results of the same node: node-drained', () => {
  const FIRST_POD = 'web-0|3fa20755';
  const SECOND_POD = 'web-1|3fa21866';
  /** Its log in two parts, as after rotation or from a collector: the lines of one pod with the cordon, and those of the other pod. */
  const parts = async (what: string) => {
    const lines = textIn('rules', `node-drained/${what}.log`).split('\n');
    const without = (pods: string) => lines.filter(line => !new RegExp(pods).test(line)).join('\n');
    const files = [
      ['first.log', without(SECOND_POD)],
      ['second.log', lines.filter(line => new RegExp(SECOND_POD).test(line)).join('\n')],
    ] as const;
    expect(files[0][1]).toMatch(FIRST_POD.slice(0, 5));
    return { together: await analyzed(...files), singles: await Promise.all(files.map(one => analyzed(one))) };
  };
  const drains = ({ findings }: ResultDocument) => findings.filter(({ rule }) => rule === 'node-drained');
  const messages = (document: ResultDocument) => drains(document).map(({ message }) => message);

  it('show the drain of all pods, which neither part shows', async () => {
    const { together, singles } = await parts('trigger');
    const [a, b] = singles as [ResultDocument, ResultDocument];
    expect([...drains(a), ...drains(b)]).toEqual([]);
    expect(messages(together)).toEqual([expect.stringMatching(/^2 pods of node-a were deleted/)]);
    expect(messages(mergeDocuments(a, b))).toEqual(messages(together));
    expect(messages(mergeDocuments(b, a, b))).toEqual(messages(together));
  });

  it('show nothing for a near miss', async () => {
    const [a, b] = (await parts('near-miss')).singles as [ResultDocument, ResultDocument];
    expect(messages(mergeDocuments(a, b))).toEqual([]);
  });
});

it('the command shows findings between nodes for earlier results', async () => {
  const { mkdtempSync, writeFileSync, rmSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const { join } = await import('node:path');
  const folder = mkdtempSync(join(tmpdir(), 'podline-merge-'));
  try {
    const results = await Promise.all(
      ['node-a', 'node-b'].map(async node => {
        const path = join(folder, `${node}.json`);
        const { stdout } = await podline([`samples/rules/volume-held-elsewhere/trigger.${node}.log`, '-o', 'json']);
        writeFileSync(path, stdout);
        return path;
      }),
    );
    expect((await podline(results)).stdout).toMatch(/volume-held-elsewhere/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { endsOf, inputFindings, ownStarts } from '../../../src/document/episodes.js';
import { ruleMetas } from '../../../src/show/explain/topics.js';
import { sarif } from '../../../src/show/report/sarif.js';
import { recorded } from '../../analyze/samples.js';
import { root } from '../../root.js';
import { eachInShares } from '../../share.js';
import { deletion, documentOf, finding, options, source } from './made-up.js';
import { faulty, recordedDocument } from './recorded.js';
import { violations } from './sarif-schema.js';

interface Location {
  readonly physicalLocation?: { readonly artifactLocation: { readonly uri: string }; readonly region: object };
  readonly logicalLocations?: readonly { readonly fullyQualifiedName: string }[];
}

interface Run {
  readonly tool: {
    readonly driver: {
      readonly rules: readonly { readonly id: string; readonly properties?: { documentation: string } }[];
    };
  };
  readonly results: readonly {
    readonly ruleId: string;
    readonly ruleIndex: number;
    readonly level: string;
    readonly message: { readonly text: string };
    readonly locations: readonly Location[];
    readonly partialFingerprints: Readonly<Record<string, string>>;
  }[];
}

function read(document: ResultDocument): Run {
  const text = sarif.render(document, options);
  expect(violations(text)).toEqual([]);
  return (JSON.parse(text) as { runs: [Run] }).runs[0];
}

const printsOf = ({ results }: Run) => results.map(({ partialFingerprints }) => Object.values(partialFingerprints)[0]);

describe('the SARIF format', () => {
  eachInShares(recorded)('is valid and has one result per finding, each of a rule that exists: %s', async sample => {
    const document = await recordedDocument(sample);
    const { results, tool } = read(document);
    const ofStarts = ownStarts(document).flatMap(({ findings }) => findings.filter(({ level }) => level !== 'info'));
    const all = [...inputFindings(document), ...endsOf(document).flatMap(({ findings }) => findings), ...ofStarts];
    expect(results.map(({ ruleId }) => ruleId).sort()).toEqual(all.map(({ rule }) => rule).sort());
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    expect(new Set(printsOf({ results, tool })).size).toBe(results.length);
  });

  it('points to the line and to the pod', async () => {
    const [result] = read(await faulty()).results;
    expect(result).toMatchObject({ ruleId: 'missing-step', level: 'error' });
    expect(result?.message.text).toContain('terminated-entered');
    expect(result?.locations[0]?.physicalLocation?.artifactLocation.uri).toBe('logs/kubelet.log');
    expect(result?.locations[0]?.logicalLocations?.[0]?.fullyQualifiedName).toMatch(/^\w[\w-]*\/\w/);
  });

  it('explains every rule, with a page that exists', () => {
    const { rules } = read(documentOf([])).tool.driver;
    expect(rules.map(({ id }) => id)).toEqual(ruleMetas().map(({ id }) => id));
    for (const { properties } of rules) expect(existsSync(join(root, properties?.documentation ?? ''))).toBe(true);
  });

  it('recognises a finding when pod, time and lines have changed', () => {
    const run = (suffix: string, line: number) =>
      read(
        documentOf([
          deletion({
            pod: { namespace: 'default', name: `web-7c5ddbdf54-${suffix}` },
            uid: suffix,
            findings: [finding({ evidence: [{ source: 0, line }] }), finding({ rule: 'slow-step' })],
          }),
        ]),
      );
    expect(printsOf(run('b9kmx', 100))).toEqual(printsOf(run('zkd9w', 2000)));
    expect(new Set(printsOf(run('b9kmx', 1))).size).toBe(2);
  });

  it.each([
    ['logs/kubelet.log', 'logs/kubelet.log'],
    ['/var/log/ku belet.log', 'file:///var/log/ku%20belet.log'],
    ['C:\\logs\\kubelet.log', 'file:///C:/logs/kubelet.log'],
    ['100%/a?b#c.log', '100%25/a%3Fb%23c.log'],
    ['javascript:alert(1)', 'javascript%3Aalert(1)'],
    ['日本\ud800', '%E6%97%A5%E6%9C%AC%5Cu%7Bd800%7D'],
  ])('gives %s the address %s', (path, uri) => {
    const { results } = read(documentOf([deletion({ findings: [finding()] })], { sources: [source(path)] }));
    expect(results[0]?.locations[0]?.physicalLocation?.artifactLocation.uri).toBe(uri);
  });

  it('gives no address to standard input', () => {
    const { results } = read(documentOf([], { sources: [source('-')] }, [finding()]));
    expect(results[0]?.locations).toEqual([]);
  });

  it('reports a hang that has no rule of its own', () => {
    const { results } = read(documentOf([deletion({ verdict: 'incomplete', headline: 'STUCK in nothing known' })]));
    expect(results).toMatchObject([{ ruleId: 'stuck-deletion', level: 'error' }]);
    expect(results[0]?.message.text).toBe('default/web: STUCK in nothing known');
  });

  it('makes no links of what a log contains', () => {
    const { results } = read(documentOf([], {}, [finding({ message: '[click](https://evil.example) [1](2)' })]));
    expect(results[0]?.message.text).not.toMatch(/(?<!\\)\]\(/);
  });
});

it('SARIF may have two files of one name', () => {
  const sources = [source('kubelet.log'), source('kubelet.log')];
  expect(read(documentOf([deletion({ findings: [finding()] })], { sources })).results).toHaveLength(1);
});

import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../../src/document/episodes.js';
import { csv } from '../../../src/show/report/csv.js';
import { anyCharacter } from '../../any-character.js';
import { begun, deletion, documentOf, finding, options } from './made-up.js';
import { recordedDocument } from './recorded.js';

const read = (document: ResultDocument): Record<string, string>[] =>
  parse(csv.render(document, options), { columns: true, record_delimiter: '\r\n' });

const PHASES = {
  schedule: 'scheduleMs',
  reach: 'reachMs',
  queue: 'queueMs',
  'network-wait': 'networkWaitMs',
  volumes: 'volumesMs',
  'runtime-wait': 'runtimeWaitMs',
  sandbox: 'sandboxMs',
  'pull-wait': 'pullWaitMs',
  pull: 'pullMs',
  create: 'createMs',
  init: 'initMs',
  containers: 'containersMs',
  'retry-wait': 'retryWaitMs',
  probes: 'probesMs',
  report: 'reportMs',
};
const ofStarts = Object.values(PHASES);

const named = (name: string) => documentOf([deletion({ pod: { namespace: 'default', name } })]);

describe('the CSV format', () => {
  it.each(['two-pods-at-once', 'mirror-pod-delete', 'name-reuse'])('%s: has what the document has', async sample => {
    const document = await recordedDocument(sample);
    expect(read(document).filter(({ record }) => record === 'deletion')).toEqual(
      endsOf(document).map(one => ({
        namespace: one.pod.namespace,
        name: one.pod.name,
        kind: one.kind,
        outcome: one.outcome,
        verdict: one.verdict,
        headline: one.headline,
        requestedAt: one.requestedAt ?? '',
        startedAt: one.startedAt ?? '',
        endedAt: one.endedAt ?? '',
        durationMs: String(one.durationMs ?? ''),
        grace: String(one.gracePeriodSeconds ?? ''),
        node: one.node ?? '',
        uid: one.uid ?? '',
        findings: one.findings.map(({ rule }) => rule).join(';'),
        record: 'deletion',
        ...Object.fromEntries([...ofStarts, 'waitedMs', 'restarts'].map(column => [column, ''])),
      })),
    );
  });

  it('has starts in the same table: new columns come last, and those of deletions keep their meaning', async () => {
    const document = await recordedDocument('two-pods-at-once');
    const starts = startsOf(document);
    expect(starts).toHaveLength(2);
    expect(Object.keys(read(document)[0] ?? {}).slice(0, 15)).toEqual([
      ...['namespace', 'name', 'kind', 'outcome', 'verdict', 'headline', 'requestedAt', 'startedAt', 'endedAt'],
      ...['durationMs', 'grace', 'node', 'uid', 'findings', 'record'],
    ]);
    const rows = read(document).filter(({ record }) => record === 'start');
    expect(rows.map(row => [row.name, row.requestedAt, row.startedAt, row.endedAt, row.durationMs])).toEqual(
      starts.map(one => [one.pod.name, one.createdAt, one.seenAt, one.readyAt, String(one.durationMs)]),
    );
    expect(rows.map(row => ofStarts.map(column => row[column]))).toEqual(
      starts.map(({ phases }) =>
        Object.keys(PHASES).map(id => String(phases.find(({ phase }) => phase === id)?.ms ?? '')),
      ),
    );
  });

  it('has no row for a pod that ran before', () => {
    expect(read({ ...documentOf([]), episodes: [begun({ outcome: 'resumed' })] })).toEqual([]);
  });

  it('joins several findings', () => {
    const document = documentOf([deletion({ findings: [finding(), finding({ rule: 'slow-step' })] })]);
    expect(read(document)[0]?.findings).toBe('stuck-volume-unmount;slow-step');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', ' =1', '＝1'])('never writes %j as a formula', name => {
    expect(read(named(name))[0]?.name).toMatch(/^'/);
  });

  it('keeps its columns whatever a name contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), name => {
        const [row, ...more] = read(named(name));
        expect(more).toEqual([]);
        expect(row?.kind).toBe('graceful');
        expect(row?.name).not.toMatch(/^[=+\-@\t\r]|[\p{Cc}\p{Cf}]/u);
      }),
    );
  });

  it('has a header when nothing was deleted', () => {
    expect(csv.render(documentOf([]), options)).toMatch(/^namespace,name,.*\r\n$/);
  });
});

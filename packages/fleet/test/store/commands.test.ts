import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { podline } from '../../../../test/cli/podline.js';
import { scratch } from '../../../../test/scratch.js';
import { questions } from '../../src/store/questions/index.js';

const folder = scratch();
const file = join(folder, 'fleet.duckdb');

describe('podline store and query', () => {
  it('store deletions, and answer questions', async () => {
    const stored = await podline(['store', file, 'samples/mirror-pod-delete', '--cluster', 'lab']);
    expect(stored).toMatchObject({ status: 0, stdout: '', stderr: 'podline: 1 deletion and 0 starts stored\n' });
    const { status, stdout } = await podline(['query', file, 'node-outliers', '-o', 'json']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ cluster: 'lab', deletions: 1, measured: 1, incomplete: 0 }]);
    expect((await podline(['query', file, 'node-outliers', '--cluster', 'other'])).stdout).toBe('nothing\n');
  });

  it('store the same from an earlier result as from its log', async () => {
    const result = join(folder, 'run.json');
    await podline(['samples/mirror-pod-delete', '-o', `json=${result}`]);
    const other = join(folder, 'other.duckdb');
    await podline(['store', other, result, '--cluster', 'lab']);
    const [a, b] = await Promise.all(
      [file, other].map(store => podline(['query', store, 'select * from lifecycles', '-o', 'csv'])),
    );
    expect(b).toEqual(a);
  });

  it('print every format', async () => {
    const sql = "select 'a|b,\u001b[31m' as text, 12 as figure union all select null, 3";
    expect((await podline(['query', file, sql])).stdout).toMatchSnapshot();
    for (const format of ['csv', 'markdown', 'json'])
      expect((await podline(['query', file, sql, '-o', format])).stdout).toMatchSnapshot(format);
  });

  it('list the questions', async () => {
    const { stdout } = await podline(['query', file]);
    expect(stdout.trim().split('\n')).toHaveLength(questions.length);
  });

  it.each([
    [['query', file, 'slowest-volume'], /no question "slowest-volume"; did you mean slowest-volumes\?/],
    [['query', file, 'causes', '--by', 'node'], /this question has no --by/],
    [['query', file, 'slowest-phases', '--by', 'nod'], /it is one of node, .*did you mean node\?/],
    [['query', file, 'causes', '--since', 'monday'], /--since monday: not a time/],
    [['query', file, 'select nonsense from lifecycles'], /nonsense/],
    [['query', file, 'delete from episodes'], /read-only/],
    [['query', file, 'drains', '--family', 'node'], /--family node: this question is about end/],
    [['query', join(folder, 'missing.duckdb'), 'causes'], /missing\.duckdb/],
    [['query', 'http://127.0.0.1:2', 'causes'], /127\.0\.0\.1:2: .*ECONNREFUSED/],
    [['store', join(folder, 'text.duckdb'), 'samples/mirror-pod-delete'], /not a valid DuckDB database file/],
  ] as const)('refuse %j with a sentence', async (args, sentence) => {
    writeFileSync(join(folder, 'text.duckdb'), 'a text, and no database at all, long enough to have a header of one');
    const { status, stderr } = await podline([...args]);
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(2);
  });
});

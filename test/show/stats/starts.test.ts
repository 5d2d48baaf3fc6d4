import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { statsOf } from '../../../src/show/stats/stats.js';
import { podline } from '../../cli/podline.js';

const STARTS = 'samples/stuck-starts/kubelet.log';
const startStatsOf = (document: ResultDocument, by: readonly string[]) => statsOf(document, by).starts;

const documentOf = async (...inputs: string[]): Promise<ResultDocument> =>
  JSON.parse((await podline([...inputs, '-o', 'json'])).stdout);

describe('podline stats --starts', () => {
  it('prints statistics of starts only', async () => {
    const { stdout, status } = await podline(['stats', STARTS, '--starts']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^5 starts: 1 stuck, 1 refused, 3 ready/);
    expect(stdout).toMatch(/^pull +2 +3\.9 s +6\.3 s +6\.3 s +6\.3 s/m);
    expect(stdout).toMatch(/^images that had to wait +1 +2 s/m);
    expect(stdout).toMatch(/^registry\.example\/shop\/batch:3\.1 +1 +6\.3 s/m);
    expect(stdout).toMatch(/^shop\/web-\* +1 +12 s .* Ready +pull, p90 3\.9 s/m);
    expect(stdout).toMatch(/^ *4m40s +shop\/billing-0 +unknown +stuck/m);
    expect(stdout).not.toContain('deletion');
  });

  it('has the starts in JSON, and in CSV instead of the deletions', async () => {
    const { stdout } = await podline(['stats', STARTS, '--starts', '-o', 'json']);
    const { groups, starts } = JSON.parse(stdout);
    expect(groups).toEqual([]);
    expect(starts.groups[0]).toMatchObject({ by: 'all', starts: 5, ready: { count: 3 }, restarts: 1 });
    const csv = (await podline(['stats', STARTS, '--starts', '-o', 'csv'])).stdout.split('\r\n');
    expect(csv[0]).toMatch(/^by,value,starts,ready\.count,/);
    expect(csv).toHaveLength(starts.groups.length + 2);
    expect(new Set(csv.slice(0, -1).map(row => row.replace(/"[^"]*"/g, '').split(',').length)).size).toBe(1);
  });

  it('are shown below the deletions where nothing else is asked for', async () => {
    const { stdout } = await podline(['stats', STARTS, 'samples/graceful-quick']);
    expect(stdout).toMatch(/^1 deletion: 1 complete\. 6 starts: 1 stuck,/);
    expect(stdout.indexOf('Phases of deletions')).toBeLessThan(stdout.indexOf('Phases of starts'));
    expect((await podline(['stats', STARTS, '--family', 'end'])).stdout).toBe('no deletions\n');
    expect((await podline(['stats', STARTS])).stdout).toMatch(/^5 starts: /);
  });

  it('groups as requested, and names what exists', async () => {
    const image = await podline(['stats', STARTS, '--starts', '--by', 'image', '-o', 'json']);
    expect([...new Set(JSON.parse(image.stdout).starts.groups.map(({ by }: { by: string }) => by))]).toEqual([
      'all',
      'image',
    ]);
    const kind = await podline(['stats', STARTS, '--starts', '--by', 'kind']);
    expect([kind.status, kind.stderr]).toEqual([2, expect.stringContaining('groups by node, owner, image, namespace')]);
    expect((await podline(['stats', STARTS, '--family', 'end', '--by', 'image'])).status).toBe(2);
  });

  it('adds up: each group has the starts of all, and no more than these are measured', async () => {
    const document = await documentOf(
      'samples/stuck-starts',
      'samples/graceful-quick-v2',
      'samples/init-containers-volumes',
    );
    const { groups } = startStatsOf(document, ['owner', 'namespace', 'node', 'version']);
    const [all] = groups;
    for (const by of ['owner', 'namespace', 'node', 'version']) {
      const groupsBy = groups.filter(group => group.by === by);
      expect(groupsBy.reduce((sum, { starts }) => sum + starts, 0)).toBe(all?.starts);
      expect(groupsBy.reduce((sum, { ready }) => sum + (ready?.count ?? 0), 0)).toBe(all?.ready?.count);
    }
    expect(all?.running?.count).toBeGreaterThan(3);
  });

  it('measures until the pod runs where no line shows it Ready', async () => {
    const { groups } = startStatsOf(await documentOf('samples/graceful-quick-v2/kubelet.log'), []);
    expect(groups[0]?.outcomes.running).toBeGreaterThan(0);
    expect(groups[0]?.running?.count).toBeGreaterThan(groups[0]?.ready?.count ?? 0);
  });
});

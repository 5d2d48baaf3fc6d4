import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startsReported } from '../../../../test/document/announce/reported.js';
import { root } from '../../../../test/root.js';
import { createMetrics } from '../../src/agent/metrics/index.js';
import { QUIET } from './parts.js';

const LOG = readFileSync(join(root, 'samples/stuck-starts/kubelet.log'), 'utf8');

describe('starts that are followed', () => {
  it('are counted with few labels', async () => {
    const metrics = createMetrics(QUIET);
    for (const { news } of await startsReported(LOG)) {
      (news.restarts ?? []).forEach(metrics.restarted);
      metrics.see({ ...news, episode: news.one }, true);
    }
    const text = await metrics.text();
    expect(text).toContain('podline_pods_starting{blocked_by="stuck-config"} 1');
    expect(text).toContain('podline_pod_starts_total{outcome="ready"} 3');
    expect(text).toContain('podline_pod_starts_total{outcome="refused"} 1');
    expect(text).toContain('podline_pod_start_duration_seconds_count{phase="ready"} 3');
    expect(text).toContain('podline_pod_start_duration_seconds_sum{phase="pull"} 10.198');
    expect(text).toContain('podline_container_restarts_total{cause="oom-killed"} 1');
    expect(text).not.toContain('billing');
    const overdue = (await startsReported(LOG)).find(({ news }) => news.standing === 'overdue')?.news.one;
    expect(overdue).toBeDefined();
    if (overdue !== undefined) metrics.see({ episode: overdue, standing: 'ended' }, false);
    expect(await metrics.text()).toContain('podline_pods_starting{blocked_by="stuck-config"} 0');
  });
  it('are no longer overdue when their pod is deleted', async () => {
    const line = (time: string, what: string) =>
      `I0309 ${time}    1873 kubelet.go:2544] "SyncLoop ${what}" source="api" pods=["shop/billing-0"]`;
    const log = [LOG.trimEnd(), line('07:20:00.000000', 'DELETE'), line('07:20:00.500000', 'REMOVE')].join('\n');
    const metrics = createMetrics(QUIET);
    for (const { news } of await startsReported(log)) metrics.see({ ...news, episode: news.one }, true);
    const text = await metrics.text();
    expect(text).toContain('podline_pods_starting{blocked_by="stuck-config"} 0');
    expect(text).toContain('podline_pod_starts_total{outcome="gone"} 1');
  });
});

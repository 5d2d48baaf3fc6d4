import { expect, it } from 'vitest';
import { createMetrics } from '../../../src/agent/metrics/index.js';
import { QUIET } from '../parts.js';

it.each<[string, string | null, number | null]>([
  ['sandbox-recreated', 'its sandbox was recreated: the old one had no IP address', 137],
  ['liveness-probe', 'Container app failed liveness probe, will be restarted', 137],
  ['startup-probe', 'Container app failed startup probe, will be restarted', 137],
  ['definition-changed', 'Container app definition changed, will be restarted', 143],
  ['oom-killed', 'OOMKilled', 137],
  ['post-start-hook', 'FailedPostStartHook', 137],
  ['completed', 'Completed', 0],
  ['error', 'Error', 1],
  ['error', 'the process said OOMKilled', 1],
  ['unknown', 'Error', null],
  ['completed', null, 0],
  ['unknown', null, null],
])('a restart is counted as %s: %s, exit code %s', async (cause, reason, exitCode) => {
  const metrics = createMetrics(QUIET);
  metrics.restarted({ reason, exitCode });
  const text = await metrics.text();
  expect(text.match(/^podline_container_restarts_total\{.*$/gm)).toEqual([
    `podline_container_restarts_total{cause="${cause}"} 1`,
  ]);
});

import { describe, expect, it } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { hintOf, layouts } from '../../src/nodes/layouts.js';
import { linesOf } from '../analyze/samples.js';
import { analyzed, namesOf } from './made.js';

const cases = layouts.flatMap(({ name, samples }) => samples.map(sample => [name, sample] as const));

/** The report of its pod: each log is read once for each path. */
const logOf = (sample: string, pod: string): string =>
  linesOf(sample)
    .filter(line => line.includes(pod))
    .join('\n');
const [QUICK, STUBBORN] = [logOf('graceful-quick', '/quick"'), logOf('ignores-sigterm', '/stubborn"')];

/** Names have the same form. */
const another = (node: string): string => node.replace(/[a-z\d](?=[^a-z\d]*$)/, last => (last === '2' ? '3' : '2'));

describe('a layout of files', () => {
  it.each(cases)('%s: names the node in %o', (name, { path, node }) => {
    expect(hintOf(path)).toMatchObject({ name: node, layout: name });
    expect(hintOf(path.replaceAll('/', '\\'))).toMatchObject({ name: node });
  });

  it.each(cases)('%s: distinguishes logs without a host in %o', async (_, { path, node }) => {
    const document = await analyzed([path, QUICK], [path.replaceAll(node, another(node)), STUBBORN]);
    expect(namesOf(document)).toEqual([node, another(node)]);
    expect(new Set(endsOf(document).map(one => one.node))).toEqual(new Set([node, another(node)]));
  });

  it.each([
    'kubelet.log',
    'var/log/kubelet.log',
    'must-gather/host_service_logs/masters/kubelet_service.log',
    'must-gather/host_service_logs/workers/kubelet_service.log',
    'plugins/e2e/results/global/e2e.log',
  ])('does not exist for %s', path => {
    expect(hintOf(path)).toBeNull();
  });
});

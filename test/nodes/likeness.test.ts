import { describe, expect, it } from 'vitest';
import { byKubelet, byNode } from '../../src/nodes/likeness.js';
import type { Survey } from '../../src/nodes/survey.js';

const HOST = { host: 'ubuntu', boot: null, machine: null };

/** Logs of one hour, each of its own process, with its own pods. */
const logs = (count: number, pods: number): Survey[] =>
  Array.from({ length: count }, (_, index) => ({
    index,
    path: `logs/10.0.0.${index}.log`,
    begins: 'kubelet-log',
    type: 'kubelet-log',
    stamp: '1121 10:00:00.000000',
    dated: '',
    until: '1121 11:00:00.000000',
    hosts: [HOST],
    sections: [],
    alternates: false,
    statedNames: [],
    voted: null,
    uids: Array.from({ length: pods }, (_, pod) => `${index}-${pod}`),
    pids: [`${index}`],
    hint: null,
    holds: false,
    passedOver: null,
  }));

describe('logs under one name', () => {
  it.each([byKubelet, byNode])('are distinguished by their content, even hundreds of them: %s', parts => {
    expect(parts(logs(500, 200)).map(({ length }) => length)).toEqual(Array.from({ length: 500 }, () => 1));
  });

  it('are joined by a third one', () => {
    const [a, b, c] = logs(3, 4);
    if (a === undefined || b === undefined || c === undefined) throw new Error('three logs');
    const between = { ...c, uids: [...c.uids, a.uids[0] ?? '', b.uids[0] ?? ''] };
    expect(byKubelet([a, b, between])).toEqual([[a, b, between]]);
    expect(byKubelet([a, b])).toEqual([[a], [b]]);
  });
});

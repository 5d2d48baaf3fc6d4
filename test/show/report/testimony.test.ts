import { describe, expect, it } from 'vitest';
import type { Testimony } from '../../../src/document/contract/types.js';
import { mermaid } from '../../../src/show/report/mermaid.js';
import { otlp } from '../../../src/show/report/otlp.js';
import { perfetto } from '../../../src/show/report/perfetto.js';
import { svg } from '../../../src/show/report/svg.js';
import { hasPackages, WITHOUT } from '../../packages/installed.js';
import { deletion, documentOf, options } from './made-up.js';
import { readMermaid } from './mermaid-read.js';
import { readOtlp } from './otlp-read.js';
import { readSvg } from './svg-read.js';
import { readTrace } from './trace-event-read.js';

const testimonyOf = (witness: string, what: string, second: string, more: Partial<Testimony> = {}): Testimony => ({
  witness,
  what,
  at: `2026-11-21T01:00:${second}Z`,
  evidence: [{ source: 0, line: 9 }],
  ...more,
});

/** Before the request, during the deletion, of a whole second, after the end, and of a witness that only another version knows. */
const testimony = [
  testimonyOf('audit', 'delete-accepted', '00.000', { at: '2026-11-21T00:59:59.900Z' }),
  testimonyOf('runtime', 'kill-sent', '18.250', { container: 'web', detail: 'SIGKILL' }),
  testimonyOf('runtime', 'sandbox-removed', '21.000'),
  testimonyOf('oracle', 'it-was-foretold', '05.500'),
  testimonyOf('oracle', 'never', '00', { at: null }),
];
const document = documentOf([deletion({ testimony })]);

describe('the testimonies of other witnesses', () => {
  it('have threads of their own, with their lines, in perfetto', () => {
    const events = readTrace(perfetto.render(document, options));
    const threads = new Map(
      events.filter(({ name }) => name === 'thread_name').map(({ tid, args }) => [tid, args?.name]),
    );
    expect(
      events
        .filter(({ cat }) => cat === 'testimony')
        .map(({ tid, name, args }) => [threads.get(tid), name, args?.evidence]),
    ).toEqual([
      ['audit log', 'delete accepted', ['kubelet.log:9']],
      ['oracle', 'it-was-foretold', ['kubelet.log:9']],
      ['runtime log', 'SIGKILL sent (web)', ['kubelet.log:9']],
      ['runtime log', 'sandbox removed', ['kubelet.log:9']],
    ]);
  });

  it('are events of the root in otlp', () => {
    const [root] = readOtlp(otlp.render(document, options))[0]?.spans ?? [];
    expect(root?.events.map(({ name }) => name)).toEqual([
      ...['delete accepted', 'SIGKILL sent (web)', 'sandbox removed', 'it-was-foretold'],
    ]);
    expect(root?.events[1]).toEqual({
      name: 'SIGKILL sent (web)',
      at: BigInt(Date.UTC(2026, 10, 21, 1, 0, 18, 250)) * 1_000_000n,
      attributes: {
        'podline.witness': 'runtime',
        'podline.what': 'kill-sent',
        'podline.detail': 'SIGKILL',
        'k8s.container.name': 'web',
      },
    });
  });

  it.skipIf(!hasPackages)(
    `have sections of their own in mermaid, or are in that of the pod ${WITHOUT}`,
    { tags: 'long' },
    async () => {
      const { sections, tasks } = await readMermaid(mermaid.render(document, options));
      expect(sections).toEqual(expect.arrayContaining(['audit log', 'runtime log', 'oracle']));
      expect(tasks.map(({ name }) => name)).toContain('-0.100 s delete accepted');
      const two = await readMermaid(mermaid.render(documentOf([deletion({ testimony }), deletion()]), options));
      expect(two.tasks.map(({ name }) => name)).toContain('+18.250 s SIGKILL sent (web), runtime log');
    },
  );

  it('have lanes below those of the kubelet in svg, with no made-up milliseconds', () => {
    const { texts, elements } = readSvg(svg.render(document, options));
    const words = texts.map(text => text.words);
    expect(elements.filter(({ look }) => look === 'said').length).toBe(4);
    expect(words).toEqual(
      expect.arrayContaining([
        'audit log',
        'delete accepted-0.100 s',
        'SIGKILL sent (web)+18.250 s',
        'sandbox removed',
      ]),
    );
    expect(words.indexOf('audit log')).toBeGreaterThan(words.indexOf('container stopped+19.000 s'));
  });
});

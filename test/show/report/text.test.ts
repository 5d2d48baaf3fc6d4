import { describe, expect, it } from 'vitest';
import { text } from '../../../src/show/report/text.js';
import type { RenderOptions } from '../../../src/show/report/types.js';
import { absent, deletion, documentOf, finding, options, source, step } from './made-up.js';

const linesOf = (document: ReturnType<typeof documentOf>, more: Partial<RenderOptions> = {}): string[] =>
  text
    .render(document, { ...options, ...more })
    .split('\n')
    .slice(0, -1);

const numbered = (count: number, more: Parameters<typeof deletion>[0] = {}) =>
  Array.from({ length: count }, (_, index) => deletion({ pod: { namespace: 'many', name: `pod-${index}` }, ...more }));

describe('the verdicts of the text format', () => {
  it('are complete in the first line of a single deletion', () => {
    expect(linesOf(documentOf([deletion()]))[0]).toBe('✓ default/web  graceful deletion  complete in 20 s');
  });

  it('come after their counts, the worst first and then by time', () => {
    const at = (startedAt: string, verdict: 'complete' | 'incomplete' | 'undetermined', name: string) =>
      deletion({ startedAt, verdict, pod: { namespace: 'x', name } });
    const lines = linesOf(
      documentOf([
        at('2026-11-21T02:00:00.000Z', 'complete', 'late'),
        at('2026-11-21T01:00:00.000Z', 'complete', 'early'),
        at('2026-11-21T03:00:00.000Z', 'undetermined', 'open'),
        at('2026-11-21T04:00:00.000Z', 'incomplete', 'bad'),
      ]),
    );
    expect(lines[0]).toBe('4 deletions: 2 complete, 1 incomplete, 1 undetermined');
    expect(lines.slice(1, 5).map(line => line.split(/\s+/)[1])).toEqual(['x/bad', 'x/open', 'x/early', 'x/late']);
  });

  it('precede the timelines of the five worst, none of which is complete', () => {
    const heads = (lines: readonly string[]): number => lines.filter(line => line.includes('after  at')).length;
    expect(heads(linesOf(documentOf(numbered(12))))).toBe(0);
    expect(heads(linesOf(documentOf(numbered(12)), { all: true }))).toBe(12);
    const stuck = deletion({ verdict: 'incomplete', headline: 'STUCK' });
    const many = numbered(7).map(one => ({ ...stuck, pod: one.pod }));
    expect(heads(linesOf(documentOf(many)))).toBe(5);
    const lines = linesOf(documentOf([...numbered(12), stuck]));
    expect(heads(lines)).toBe(1);
    expect(lines.join('\n')).toMatch(/12 more have one line each, above: --pod/);
    expect(lines.filter(line => line.includes('many/pod-')).length).toBe(12);
  });

  it('are all of a summary after the counts, one line each however long they are', () => {
    const long = 'STUCK '.repeat(60).trim();
    const lines = linesOf(documentOf([...numbered(30), deletion({ headline: long, verdict: 'incomplete' })]), {
      summary: true,
    });
    expect(lines.length).toBe(32);
    expect(lines[0]).toMatch(/^31 deletions: .*1 incomplete/);
    expect(lines[1]).toMatch(/^✗ {2}default\/web .*…$/);
  });
});

describe('the timeline', () => {
  it('shows offset, local time, source, step, meaning and position', () => {
    const line = linesOf(documentOf([deletion()]), { width: 200 }).find(each => each.includes('stop requested'));
    expect(line).toMatch(
      /^ *\+2\.000 s {2}09:00:02 +runtime +stop requested +The runtime is asked .* period\. +kubelet\.log:12$/,
    );
  });

  it('shows times in the requested zone', () => {
    const shown = (zone: string) => linesOf(documentOf([deletion()]), { zone }).join('\n');
    expect(shown('America/New_York')).toMatch(/at \(America\/New_York\)[\s\S]*20:00:02/);
    expect(shown('+05:30')).toMatch(/at \(\+05:30\)[\s\S]*06:30:02/);
    expect(shown('no zone')).toMatch(/at \(UTC\)[\s\S]*01:00:02/);
  });

  it('marks the longest pause before the step that ended it', () => {
    const lines = linesOf(documentOf([deletion()]));
    const at = lines.findIndex(line => line.includes('⋮ 17 s'));
    expect(lines[at]).toContain('85 % of the time');
    expect(lines[at + 1]).toContain('container stopped');
  });

  it('puts what is missing into its place, with the reason', () => {
    const steps = [
      step('stop-sent', 2),
      absent('container-stopped', 'missing', 'line 9 proves it'),
      step('forgotten', 3),
    ];
    const lines = linesOf(documentOf([deletion({ steps })]));
    const at = lines.findIndex(line => line.includes('MISSING container stopped (line 9 proves it)'));
    expect(lines[at - 1]).toContain('stop requested');
    expect(lines.slice(at).join('\n')).toContain('kubelet forgot the pod');
  });

  it('joins successive steps that are not logged, but not those that are missing', () => {
    const steps = [
      step('delete-seen', 1),
      absent('teardown-begun', 'not-observable', 'it has -v=4'),
      absent('terminating-entered', 'not-observable', 'it has -v=4'),
      absent('worker-finished', 'not-observable', 'it has -v=3'),
      absent('stop-sent', 'missing', 'a'),
      absent('container-stopped', 'missing', 'a'),
    ];
    const hidden = linesOf(documentOf([deletion({ steps })]));
    expect(hidden).toContain('  Not shown: 3 steps that this kubelet does not log; --steps lists them.');
    expect(hidden.filter(line => line.includes('MISSING')).length).toBe(2);
    const lines = linesOf(documentOf([deletion({ steps })]), { width: 200, steps: true });
    const gathered =
      'not logged: termination ordered, termination started (it has -v=4); worker finished (it has -v=3)';
    expect(lines.filter(line => line.includes(gathered)).length).toBe(1);
    expect(lines.filter(line => line.includes('MISSING')).length).toBe(2);
  });

  it('has columns for UIDs and versions only where they show something', () => {
    const head = (steps: ReturnType<typeof step>[]) =>
      linesOf(documentOf([deletion({ steps })])).find(line => line.includes('after')) ?? '';
    expect(head([step('delete-seen', 1)])).not.toMatch(/UID|rv/);
    const two = [step('delete-seen', 1), step('mirror-added', 2, { uid: '99999999-1', resourceVersion: '7' })];
    expect(head(two)).toMatch(/UID +rv/);
  });

  it('drops columns rather than lines', () => {
    const steps = [step('delete-seen', 1, { resourceVersion: '1234' }), step('mirror-added', 2, { uid: '99999999-1' })];
    const heads = (width: number): string[] =>
      linesOf(documentOf([deletion({ steps })]), { width })
        .find(line => line.includes('after'))
        ?.trim()
        .split(/ {2,}/) ?? [];
    expect(heads(160)).toEqual(['after', 'at (+08:00)', 'who', 'step', 'what it means', 'UID', 'rv', 'evidence']);
    expect(heads(95)).toEqual(['after', 'at (+08:00)', 'who', 'step', 'UID', 'rv', 'evidence']);
    expect(heads(50)).toEqual(['after', 'step', 'evidence']);
  });

  it('counts repetitions and names the container', () => {
    const steps = [step('stop-sent', 2, { container: 'app', count: 14 })];
    expect(linesOf(documentOf([deletion({ steps })])).join('\n')).toContain('stop requested (app)  x14');
  });

  it('distinguishes files of the same name', () => {
    const steps = [step('delete-seen', 1), step('stop-sent', 2, { evidence: [{ source: 1, line: 5 }] })];
    const sources = [source('a/kubelet.log'), source('b/kubelet.log')];
    const all = linesOf(documentOf([deletion({ steps })], { sources })).join('\n');
    expect(all).toContain('a/kubelet.log:11');
    expect(all).toContain('b/kubelet.log:5');
  });
});

describe('the findings of the text format', () => {
  it('advise what to do next, once for each rule', () => {
    const findings = [finding(), finding({ message: 'again' })];
    const cause = { finding: 0, id: null, text: 'volume unmount is stuck', next: '', because: null };
    const all = linesOf(documentOf([deletion({ cause, findings })])).join('\n');
    // A result of an earlier version names no cause
    expect(linesOf(documentOf([deletion({ findings })])).join('\n')).toMatch(/ {2}also {4}volume unmount is stuck\n/);
    expect(all).toMatch(
      / {2}cause {3}volume unmount is stuck\n {10}kubelet\.log:77 {2}E1121 the line itself\n {2}next /,
    );
    expect(all).toMatch(/✗ stuck-volume-unmount: again\n {2}see {3}kubelet\.log:77\n/);
    expect(all.match(/^ {2}next /gm)?.length).toBe(1);
    expect(all).toContain('✗ stuck-volume-unmount: again');
  });

  it('quote their lines from the first column on where that is requested', () => {
    const text = `E1121 ${'long '.repeat(60)}end`;
    const document = documentOf([deletion({ findings: [finding({ evidence: [{ source: 0, line: 77, text }] })] })]);
    expect(linesOf(document, { evidence: true, width: 80 })).toContain(text);
    expect(linesOf(document)).not.toContain(text);
  });

  it('are joined with the lines around what is missing', () => {
    const steps = [
      step('stop-sent', 2, { evidence: [{ source: 0, line: 1, text: 'the line before' }] }),
      absent('container-stopped', 'missing', 'why'),
      step('forgotten', 3, { evidence: [{ source: 0, line: 2, text: 'the line after' }] }),
    ];
    const lines = linesOf(documentOf([deletion({ steps })]), { evidence: true });
    expect(lines).toContain('the line before');
    expect(lines).toContain('the line after');
  });

  it('of the input come last, with doubts about the clock and what was not read', () => {
    const sources = [
      source('kubelet.log', { unparsed: 3 }),
      source('x.bin', { type: 'unsupported', notes: ['no text'] }),
    ];
    const clock = { zone: 'UTC', year: 2026, basis: 'nothing tells', confidence: 'assumed' } as const;
    const all = linesOf(documentOf([deletion()], { sources, clock }, [finding({ rule: 'input-gap' })])).join('\n');
    expect(all).toMatch(
      /input-gap[\s\S]*\nread [\s\S]*\nclock {2}zone UTC[\s\S]*\nnote {3}kubelet\.log: 3 lines not understood\nnote {3}x\.bin: no text$/,
    );
  });
});

it('the text format shows findings between nodes even where all else is reported in one line', () => {
  const findings = ['name-on-two-nodes', 'input-gap'].map(rule => finding({ rule, level: 'warning', message: rule }));
  const lines = linesOf(documentOf([deletion()], {}, findings), { summary: true });
  expect(lines.slice(1)).toEqual(['', '! name-on-two-nodes: name-on-two-nodes']);
});

describe('the text format where nothing is to be shown', () => {
  const printedFor = (input: Parameters<typeof documentOf>[1], found?: readonly string[]): string =>
    linesOf(documentOf([], input), found === undefined ? {} : { found }).join(' ');

  it('names what exists where the selection is empty', () => {
    expect(printedFor({}, ['default/web', 'default/db'])).toMatch(/input has 2 pods: default\/web, default\/db/);
  });

  it('advises to check the time and the node where the log shows no deletion', () => {
    expect(printedFor({})).toMatch(
      /No pod is deleted in the input\..*time in question.*100 lines.*-v=4.*09:00:00 to +09:05:00 \+08:00/,
    );
  });

  it('reports the verbosity where it is too low', () => {
    const kubelets = [{ pid: 1, from: null, to: null, version: null, versionBasis: '', verbosity: 0 }];
    expect(printedFor({ kubelets })).toContain('at -v=2 and above');
  });

  it('distinguishes a log of other programs from a log of the kubelet', () => {
    expect(printedFor({ sources: [source('a.log', { records: 0 })] })).toMatch(
      /100 lines read, and none.*SyncLoop DELETE/,
    );
  });

  it('distinguishes a watch alone from nothing at all', () => {
    expect(printedFor({ sources: [source('w.yaml', { type: 'pod-watch' })] })).toMatch(
      /what the watch saw, and there is no kubelet log/,
    );
    expect(printedFor({ sources: [source('a.png', { type: 'unsupported' })] })).toMatch(
      /a\.png is no kubelet log and no watch of pods\./,
    );
  });

  it('advises to add a log where the watch alone shows a deletion', () => {
    const document = documentOf([deletion()], { sources: [source('w.yaml', { type: 'pod-watch' })] });
    expect(linesOf(document).join(' ')).toMatch(/not what the kubelet did.*journalctl -u kubelet/);
  });
});

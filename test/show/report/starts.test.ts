import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../../src/document/episodes.js';
import { mermaid } from '../../../src/show/report/mermaid.js';
import { svg } from '../../../src/show/report/svg.js';
import { startPictureOf } from '../../../src/show/report/view/start-spans.js';
import { podline } from '../../cli/podline.js';
import { scratchOfTest } from '../../scratch.js';
import { deletion, documentOf, options, step } from './made-up.js';

const LOG = 'samples/stuck-starts/kubelet.log';
/** Its pod `crash` was restarted three times. */
const CRASHES = 'samples/evicted-completed-crashloop';
const RESTARTS = ['', ', after a back-off of 10 s', ', after a back-off of 20 s'].map(
  wait => `restarted: Error, exit code 1${wait}`,
);

interface Named {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
}
interface Traced {
  readonly scopeSpans: readonly { readonly spans: readonly { readonly name: string }[] }[];
}
interface Interval {
  readonly message: { readonly reason: string; readonly humanMessage: string };
}
interface SarifResult {
  readonly ruleId: string;
  readonly locations?: readonly { readonly logicalLocations?: readonly { readonly fullyQualifiedName: string }[] }[];
}

let document: ResultDocument;

const printed = async (format: string, ...args: string[]): Promise<string> =>
  (await podline([LOG, '-q', '-o', format, ...args])).stdout;

beforeAll(async () => {
  document = JSON.parse(await printed('json'));
});

describe('starts in trouble', () => {
  it('are tests that fail in JUnit and TAP, among those that pass', async () => {
    const junit = await printed('junit');
    expect(junit.match(/<testcase name="[^"]*" classname="start" time="[^"]*"\/?>(?:\n *<failure)?/g)).toEqual([
      '<testcase name="shop/batch-*" classname="start" time="7.400"/>',
      '<testcase name="shop/web-*" classname="start" time="11.910"/>',
      '<testcase name="shop/billing-0" classname="start" time="0.000">\n      <failure',
      '<testcase name="shop/ledger-1" classname="start" time="0.000">\n      <failure',
      '<testcase name="shop/cache-0" classname="start" time="1.100">',
    ]);
    expect(junit).toContain('tests="5" failures="2"');
    const tap = await printed('tap');
    expect(tap.match(/^(?:not )?ok .*$/gm)).toEqual([
      'ok 1 - shop/batch-* (start)',
      'ok 2 - shop/web-* (start)',
      'not ok 3 - shop/billing-0 (start)',
      'not ok 4 - shop/ledger-1 (start)',
      'ok 5 - shop/cache-0 (start)',
    ]);
  });

  it('are annotations and SARIF results with their lines', async () => {
    const github = await printed('github');
    expect(github).toMatch(
      /^::error file=samples\/stuck-starts\/kubelet\.log,line=\d+,title=shop\/billing-0%3A .*stuck-config/m,
    );
    expect(github).toMatch(/^::error .*title=shop\/ledger-1%3A .*start-refused: .*OutOfcpu/m);
    const { runs } = JSON.parse(await printed('sarif'));
    const about = runs[0].results.map(({ ruleId, locations }: SarifResult) => [
      ruleId,
      locations?.[0]?.logicalLocations?.[0]?.fullyQualifiedName,
    ]);
    expect(about).toContainEqual(['stuck-config', 'shop/billing-0']);
    expect(about).toContainEqual(['start-refused', 'shop/ledger-1']);
    const prints = runs[0].results.map(({ partialFingerprints }: Record<string, object>) =>
      JSON.stringify(partialFingerprints),
    );
    expect(new Set(prints).size).toBe(prints.length);
  });

  it('are drawn by Mermaid and in intervals', async () => {
    const mermaid = await printed('mermaid');
    expect(mermaid).toMatch(/section start of shop\/billing-0\n.*volume mount, end not seen :crit/);
    expect(mermaid).toMatch(/section start of shop\/ledger-1\n.*REFUSED/);
    expect(mermaid.match(/section/g)).toHaveLength(2);
    const { items } = JSON.parse(await printed('intervals'));
    const whole = items.filter(({ message }: { message: { reason: string } }) => message.reason === 'PodStart');
    expect(
      whole.map(({ locator, level }: { locator: { keys: { pod: string } }; level: string }) => [
        locator.keys.pod,
        level,
      ]),
    ).toEqual([
      [expect.stringMatching(/^batch-/), 'Info'],
      [expect.stringMatching(/^web-/), 'Info'],
      ['billing-0', 'Error'],
      ['ledger-1', 'Error'],
      ['cache-0', 'Info'],
    ]);
  });

  it('are described in words, whatever holds them', () => {
    const never = {
      rule: 'never-ready',
      level: 'error',
      message: 'never Ready: readiness probe failed 3 times: HTTP 503',
    };
    const [one] = startsOf(document);
    if (one === undefined) throw new Error('no start');
    const finding = { ...never, level: 'error', at: one.startedAt, evidence: [] } as const;
    const picture = startPictureOf({ ...one, outcome: 'stuck', findings: [finding] }, document.input.window.to);
    expect(picture?.spans.find(({ isOpen }) => isOpen)).toMatchObject({ id: 'never-ready', title: 'never Ready' });
  });

  it('are in the title of a Mermaid chart of deletions', () => {
    const complete = documentOf([deletion({ steps: [step('delete-seen', 0), step('remove-seen', 1)] })]);
    const drawn = mermaid.render({ ...complete, episodes: [...startsOf(document), ...endsOf(complete)] }, options);
    expect(drawn).toMatch(/^ {2}title default\/web#58; complete in 20 s#59; 5 starts#58; .*1 stuck, 1 refused/m);
  });

  it('are drawn by SVG before a complete deletion', async () => {
    const complete = documentOf([deletion({ steps: [step('delete-seen', 0), step('remove-seen', 1)] })]);
    const drawn = svg.render({ ...complete, episodes: [...startsOf(document), ...endsOf(complete)] }, options);
    expect(drawn).toContain('<title id="podline-title">shop/billing-0: STUCK in volume mount');
  });

  it('are judged by a policy', async () => {
    const { stdout } = await podline(['check', LOG, '-q', '-o', 'github']);
    expect(stdout).toMatch(/^::error .*shop\/billing-0/m);
    const policy = join(scratchOfTest(), 'policy.yaml');
    writeFileSync(policy, 'starts: { stuck: warn, refused: pass }\n');
    const forgiven = await podline(['check', LOG, '-q', '-o', 'junit', '--policy', policy]);
    expect(forgiven.stdout).toContain('tests="5" failures="0"');
    expect(forgiven.stdout).toContain('warning stuck-config: ');
    expect(forgiven.stdout).toContain('next Create what the error names');
  });
});

describe('all starts', () => {
  it('are traces with a span for each phase, whose parts lie within the whole', async () => {
    const { resourceSpans } = JSON.parse(await printed('otlp'));
    expect(resourceSpans).toHaveLength(5);
    const ids = new Set<string>();
    for (const { scopeSpans } of resourceSpans) {
      const [root, ...parts] = scopeSpans[0].spans;
      expect(root.name).toBe('pod start');
      for (const part of parts) {
        expect([part.traceId, part.parentSpanId]).toEqual([root.traceId, root.spanId]);
        expect(BigInt(part.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(root.startTimeUnixNano));
        expect(BigInt(part.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(part.startTimeUnixNano));
        expect(BigInt(part.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(root.endTimeUnixNano));
        expect(ids.has(part.spanId)).toBe(false);
        ids.add(part.spanId);
      }
    }
    const names = resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: { name: string }[] }[] }) =>
      scopeSpans.flatMap(({ spans }) => spans.map(({ name }) => name)),
    );
    expect(names).toEqual(
      expect.arrayContaining(['volumes', 'sandbox', 'pull (web)', 'init container (migrate)', 'until Ready']),
    );
  });

  it('are processes of their own in Perfetto', async () => {
    const { traceEvents } = JSON.parse(await printed('perfetto'));
    const names = traceEvents.filter(({ name }: { name: string }) => name === 'process_name');
    expect(names.map(({ args }: { args: { name: string } }) => args.name)).toContain(
      'start of shop/web-5d4f9c7b8-q2wls',
    );
    expect(names).toHaveLength(5);
  });

  it('have parts that agree with the phases', () => {
    for (const start of startsOf(document)) {
      const picture = startPictureOf(start, document.input.window.to);
      if (picture === null || start.outcome === 'stuck') continue;
      for (const id of ['volumes', 'sandbox']) {
        const span = picture.spans.find(one => one.id === id);
        const phase = start.phases.find(one => one.phase === id);
        if (span !== undefined && phase !== undefined) expect(span.to - span.from).toBeCloseTo(phase.ms, -1);
      }
    }
  });

  it('are drawn by Mermaid where nothing failed and nothing was deleted', async () => {
    const mermaid = await printed('mermaid', '--pod', 'web-*');
    expect(mermaid).toMatch(/title 1 start#58; 1 ready/);
    expect(mermaid).toMatch(/section start of shop\/web-.*\n(?: {4}\+.*:active.*\n)+```\n$/);
  });

  it('have what they overcame in annotations and SARIF, as deletions do', async () => {
    const { stdout } = await podline([CRASHES, '-q', '-o', 'github', '--pod', 'crash']);
    expect(stdout).toMatch(/^::warning .*title=default\/crash%3A crash-loop::/m);
    const sarif = await podline([CRASHES, '-q', '-o', 'sarif', '--pod', 'crash']);
    expect(sarif.stdout).toContain('crash-loop');
  });

  it('have each restart in Perfetto, OTLP and intervals, with how the run before it ended', async () => {
    const printedAs = async (format: string) => (await podline([CRASHES, '-q', '-o', format, '--pod', 'crash'])).stdout;
    const { traceEvents } = JSON.parse(await printedAs('perfetto'));
    const marks = traceEvents.filter(({ cat }: { cat?: string }) => cat === 'restart');
    expect(marks.map(({ name }: { name: string }) => name)).toEqual(RESTARTS);
    const tracks = traceEvents.filter(
      ({ name, pid, tid }: Named) => name === 'thread_name' && pid === marks[0].pid && tid === marks[0].tid,
    );
    expect(tracks[0].args.name).toBe('c');
    const { resourceSpans } = JSON.parse(await printedAs('otlp'));
    const start = resourceSpans.find((one: Traced) => one.scopeSpans[0]?.spans[0]?.name === 'pod start');
    const events = start.scopeSpans[0].spans[0].events.map(({ name }: { name: string }) => name);
    expect(events.filter((name: string) => name.startsWith('restarted:'))).toEqual(RESTARTS);
    const { items } = JSON.parse(await printedAs('intervals'));
    const restarts = items.filter(({ message }: Interval) => message.reason === 'ContainerRestart');
    expect(restarts.map(({ message }: Interval) => message.humanMessage)).toEqual(RESTARTS);
  });

  it('are left out with --no-starts', async () => {
    for (const format of ['otlp', 'perfetto', 'junit', 'tap', 'github', 'sarif', 'mermaid', 'intervals'])
      expect(await printed(format, '--no-starts')).not.toContain('ledger-1');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/contract/types.js';
import { startPictureOf } from '../../src/report/view/start-spans.js';
import { podline } from '../cli/podline.js';

const LOG = 'samples/stuck-starts/kubelet.log';
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
  it('are tests that fail in JUnit and TAP; those that come up are none', async () => {
    const junit = await printed('junit');
    expect(junit.match(/<testcase name="[^"]*" classname="start"/g)).toEqual([
      '<testcase name="shop/billing-0" classname="start"',
      '<testcase name="shop/ledger-1" classname="start"',
    ]);
    expect(junit).toContain('failures="2"');
    const tap = await printed('tap');
    expect(tap.match(/^(?:not )?ok .*$/gm)).toEqual([
      'not ok 1 - shop/billing-0 (start)',
      'not ok 2 - shop/ledger-1 (start)',
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
    const { items } = JSON.parse(await printed('intervals'));
    const whole = items.filter(({ message }: { message: { reason: string } }) => message.reason === 'PodStart');
    expect(
      whole.map(({ locator, level }: { locator: { keys: { pod: string } }; level: string }) => [
        locator.keys.pod,
        level,
      ]),
    ).toEqual([
      ['billing-0', 'Error'],
      ['ledger-1', 'Error'],
    ]);
  });

  it('are what a policy makes of them', async () => {
    const { stdout } = await podline(['check', LOG, '-q', '-o', 'github']);
    expect(stdout).toMatch(/^::error .*shop\/billing-0/m);
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

  it('have parts that say what the phases say', () => {
    for (const start of document.starts ?? []) {
      const picture = startPictureOf(start, document.input.window.to);
      if (picture === null || start.outcome === 'stuck') continue;
      for (const id of ['volumes', 'sandbox']) {
        const span = picture.spans.find(one => one.id === id);
        const phase = start.phases.find(one => one.phase === id);
        if (span !== undefined && phase !== undefined) expect(span.to - span.from).toBeCloseTo(phase.ms, -1);
      }
    }
  });

  it('are left out with --no-starts', async () => {
    for (const format of ['otlp', 'perfetto', 'junit', 'tap', 'github', 'sarif', 'mermaid', 'intervals'])
      expect(await printed(format, '--no-starts')).not.toContain('ledger-1');
  });
});

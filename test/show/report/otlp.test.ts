import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../../src/document/episodes.js';
import { otlp } from '../../../src/show/report/otlp.js';
import { recorded } from '../../analyze/samples.js';
import { listed } from '../../document/listed.js';
import { describeWith } from '../../installed.js';
import { PACKAGES, required } from '../../packages/installed.js';
import { eachInShares } from '../../share.js';
import { deletion, documentOf, finding, options, step } from './made-up.js';
import { assertOfProto } from './otlp-proto.js';
import { type ReadTrace, readOtlp } from './otlp-read.js';
import { faulty, recordedDocument } from './recorded.js';

interface Sdk {
  readonly JsonTraceSerializer: { serializeRequest(spans: readonly unknown[]): Uint8Array | undefined };
}

const read = (document: ResultDocument): ReadTrace[] => readOtlp(otlp.render(document, options));
const nanos = (iso: string | null | undefined): bigint => BigInt(Date.parse(iso ?? '')) * 1_000_000n;

describe('the OTLP format', () => {
  eachInShares(recorded)('has one root per deletion, with its steps below: %s', async sample => {
    const document = await recordedDocument(sample);
    const timed = endsOf(document).filter(({ steps }) => steps.some(({ at }) => at !== null));
    const all = read(document);
    const traces = all.slice(0, timed.length);
    expect(all.slice(timed.length).filter(({ spans }) => spans[0]?.name !== 'pod start')).toEqual([]);
    for (const [index, { resource, spans }] of traces.entries()) {
      const timedStep = timed[index];
      const [root, ...children] = spans;
      expect(resource['k8s.pod.name']).toBe(timedStep?.pod.name);
      expect(root).toMatchObject({ parentSpanId: '', attributes: { 'podline.id': timedStep?.id } });
      expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
      for (const { spanId, traceId } of spans) {
        expect(spanId).toMatch(/^(?!0{16})[0-9a-f]{16}$/);
        expect(traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
        expect(traceId).toBe(root?.traceId);
      }
      for (const { parentSpanId, start, end } of children) {
        expect(parentSpanId).toBe(root?.spanId);
        expect(start >= (root?.start ?? 0n) && end >= start && end <= (root?.end ?? 0n)).toBe(true);
      }
      const shownSteps = children.flatMap(({ attributes }) => [
        attributes['podline.step'],
        attributes['podline.step.end'],
      ]);
      for (const { step: id, at } of timedStep?.steps ?? []) if (at !== null) expect(shownSteps).toContain(id);
    }
  });

  eachInShares(recorded)('has one root per start, with its parts below: %s', async sample => {
    const { starts = [], ...document } = listed(await recordedDocument(sample));
    const timed = starts.filter(
      ({ kind, seenAt, createdAt, steps }) =>
        kind !== 'resumed' && ((seenAt ?? createdAt) !== null || steps.some(({ at }) => at !== null)),
    );
    const traces = read({ ...document, episodes: [...starts] });
    expect(traces.map(({ spans }) => spans[0]?.attributes['podline.id'])).toEqual(timed.map(({ id }) => id));
    for (const { spans } of traces) {
      const [root, ...parts] = spans;
      expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
      for (const { parentSpanId, start, end } of parts) {
        expect(parentSpanId).toBe(root?.spanId);
        expect(start >= (root?.start ?? 0n) && end >= start && end <= (root?.end ?? 0n)).toBe(true);
      }
    }
  });

  it('is the same trace each time the same deletion is read', async () => {
    const [whole, again] = await Promise.all([
      recordedDocument('two-pods-at-once'),
      recordedDocument('two-pods-at-once'),
    ]);
    expect(read(again)).toEqual(read(whole));
    const ids = read(whole).map(({ spans }) => spans[0]?.traceId);
    expect(new Set(ids).size).toBe(ids.length);
    const alone = { ...whole, episodes: [...endsOf(whole).slice(1), ...startsOf(whole)] };
    expect(read(alone)[0]?.spans[0]?.traceId).toBe(ids[1]);
  });

  it('shows failures as status and as events', async () => {
    const document = await faulty();
    const [root] = read(document)[0]?.spans ?? [];
    expect(root?.status).toEqual({ code: 2, message: endsOf(document)[0]?.headline });
    expect(root?.events).toMatchObject([{ name: 'missing-step', attributes: { 'podline.level': 'error' } }]);
    const fine = read(await recordedDocument('graceful-quick'));
    expect(fine.flatMap(({ spans }) => spans.flatMap(({ status }) => status ?? []))).toEqual([]);
  });

  it('leaves a span that hangs open up to the end of the log, as an error', () => {
    const steps = [step('delete-requested', 0), step('stop-sent', 2, { container: 'c' })];
    const found = finding({ at: '2026-11-21T01:00:07.000Z' });
    const lifecycle = deletion({ outcome: 'stuck', verdict: 'incomplete', endedAt: null, steps, findings: [found] });
    const spans = read(documentOf([lifecycle]))[0]?.spans ?? [];
    expect(spans.map(({ name, end, status }) => [name, end, status?.code])).toEqual([
      ['graceful deletion', nanos('2026-11-21T01:05:00Z'), 2],
      ['Terminating', nanos('2026-11-21T01:05:00Z'), 2],
      ['stops', nanos('2026-11-21T01:05:00Z'), 2],
    ]);
    expect(spans[2]?.attributes['k8s.container.name']).toBe('c');
    expect(spans[0]?.events.map(({ at }) => at)).toEqual([nanos(found.at)]);
  });
});

describeWith(PACKAGES)('otlp and the packages of OpenTelemetry', { tags: 'long' }, () => {
  it.each(recorded)('the report of %s holds nothing that opentelemetry-proto does not know', async sample => {
    assertOfProto(otlp.render(await recordedDocument(sample), options));
  });

  it('writes a span as the SDK of OpenTelemetry does', () => {
    const lifecycle = deletion({ findings: [finding({ at: '2026-11-21T01:00:07.000Z' })], verdict: 'incomplete' });
    const ours = JSON.parse(otlp.render(documentOf([lifecycle]), options)).resourceSpans[0];
    const [root] = ours.scopeSpans[0].spans;
    const hr = (at: string): [number, number] => [
      Number(BigInt(at) / 1_000_000_000n),
      Number(BigInt(at) % 1_000_000_000n),
    ];
    const values = (of: { key: string; value: { stringValue?: string; intValue?: string } }[]) =>
      Object.fromEntries(of.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));
    const context = { traceId: root.traceId, spanId: root.spanId, traceFlags: 1 };
    const span = {
      name: root.name,
      kind: 0,
      spanContext: () => context,
      startTime: hr(root.startTimeUnixNano),
      endTime: hr(root.endTimeUnixNano),
      status: root.status,
      attributes: values(root.attributes),
      links: [],
      events: root.events.map((event: { name: string; timeUnixNano: string; attributes: [] }) => ({
        name: event.name,
        time: hr(event.timeUnixNano),
        attributes: values(event.attributes),
      })),
      duration: [0, 0],
      ended: true,
      resource: { attributes: values(ours.resource.attributes) },
      instrumentationScope: ours.scopeSpans[0].scope,
      droppedAttributesCount: 0,
      droppedEventsCount: 0,
      droppedLinksCount: 0,
    };
    const { JsonTraceSerializer } = required('@opentelemetry/otlp-transformer') as Sdk;
    const written = JsonTraceSerializer.serializeRequest([span]) ?? new Uint8Array();
    const [theirs] = JSON.parse(new TextDecoder().decode(written)).resourceSpans;
    const [official] = theirs.scopeSpans[0].spans;
    expect(official).toMatchObject({ ...root, attributes: numbers(root.attributes) });
    expect(theirs.resource.attributes).toEqual(ours.resource.attributes);
    expect(theirs.scopeSpans[0].scope).toMatchObject(ours.scopeSpans[0].scope);
  });
});

/** The SDK writes small whole numbers as numbers; both are right (ProtoJSON, int64). */
const numbers = (attributes: readonly { value: { intValue?: string } }[]) =>
  attributes.map(({ value, ...rest }) => ({
    ...rest,
    value: value.intValue === undefined ? value : { intValue: Number(value.intValue) },
  }));

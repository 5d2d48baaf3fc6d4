import assert from 'node:assert/strict';
import messages from '@opentelemetry/otlp-transformer/build/src/generated/root.js';

interface ReadSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  readonly start: bigint;
  readonly end: bigint;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly events: readonly { readonly name: string; readonly at: bigint; readonly attributes: object }[];
  readonly status: { readonly code: number; readonly message: string } | null;
}

export interface ReadTrace {
  readonly resource: Readonly<Record<string, string | number>>;
  readonly spans: readonly ReadSpan[];
}

interface KeyValue {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: string };
}

/** What protobufjs makes of a message; the package has no declarations of its own. */
interface Message {
  fromObject(plain: object): object;
  verify(message: object): string | null;
  encode(message: object): { finish(): Uint8Array };
  decode(bytes: Uint8Array): object;
  toObject(message: object, options: object): { readonly resourceSpans?: readonly Raw[] };
}

const { ExportTraceServiceRequest } = (
  messages as unknown as {
    readonly opentelemetry: {
      readonly proto: {
        readonly collector: { readonly trace: { readonly v1: Record<'ExportTraceServiceRequest', Message> } };
      };
    };
  }
).opentelemetry.proto.collector.trace.v1;

/** The only fields of the type bytes in a trace: hex in OTLP JSON, base64 in the JSON of protobuf. */
const ID_FIELDS = /"(traceId|spanId|parentSpanId)": ?"([0-9a-f]*)"/g;
const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');
const hex = (text = ''): string => Buffer.from(text, 'base64').toString('hex');

/** What a collector reads, through the messages of opentelemetry-proto in the OpenTelemetry packages. */
export function readOtlp(json: string): ReadTrace[] {
  const plain: unknown = JSON.parse(
    json.replace(ID_FIELDS, (_all, field: string, id: string) => `"${field}":"${base64(id)}"`),
  );
  const message = ExportTraceServiceRequest.fromObject(plain as object);
  assert.equal(ExportTraceServiceRequest.verify(message), null);
  const sent = ExportTraceServiceRequest.encode(message).finish();
  const read = ExportTraceServiceRequest.toObject(ExportTraceServiceRequest.decode(sent), {
    longs: String,
    bytes: String,
  });
  // Fields that the messages lack would be gone by now
  assert.deepEqual({ resourceSpans: [], ...read }, plain);
  return (read.resourceSpans ?? []).map(({ resource, scopeSpans }: Raw) => ({
    resource: valuesOf(resource.attributes),
    spans: scopeSpans.flatMap(({ spans }) => spans.map(spanOf)),
  }));
}

interface RawSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes?: readonly KeyValue[];
  readonly events?: readonly { name: string; timeUnixNano: string; attributes?: readonly KeyValue[] }[];
  readonly status?: { code: number; message: string };
}

interface Raw {
  readonly resource: { readonly attributes: readonly KeyValue[] };
  readonly scopeSpans: readonly { readonly spans: readonly RawSpan[] }[];
}

const spanOf = (raw: RawSpan): ReadSpan => ({
  traceId: hex(raw.traceId),
  spanId: hex(raw.spanId),
  parentSpanId: hex(raw.parentSpanId),
  name: raw.name,
  start: BigInt(raw.startTimeUnixNano),
  end: BigInt(raw.endTimeUnixNano),
  attributes: valuesOf(raw.attributes),
  events: (raw.events ?? []).map(({ name, timeUnixNano, attributes }) => ({
    name,
    at: BigInt(timeUnixNano),
    attributes: valuesOf(attributes),
  })),
  status: raw.status ?? null,
});

const valuesOf = (pairs: readonly KeyValue[] = []) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

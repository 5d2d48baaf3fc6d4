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

/** The traces of a report in OTLP JSON; `assertOfProto` shows that a collector reads the same. */
export function readOtlp(json: string): ReadTrace[] {
  const { resourceSpans = [] } = JSON.parse(json) as { readonly resourceSpans?: readonly Raw[] };
  return resourceSpans.map(({ resource, scopeSpans }) => ({
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
  traceId: raw.traceId,
  spanId: raw.spanId,
  parentSpanId: raw.parentSpanId ?? '',
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

/** The parts of opentelemetry/proto/trace/v1/trace.proto that are used, in the form of OTLP JSON: ids in hex, 64-bit numbers as text. */
export interface TracesData {
  readonly resourceSpans: readonly ResourceSpans[];
}

export interface ResourceSpans {
  readonly resource: { readonly attributes: readonly Attribute[] };
  readonly scopeSpans: readonly { readonly scope: object; readonly spans: readonly Span[] }[];
}

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly events?: readonly SpanEvent[];
  readonly status?: { readonly code: number; readonly message: string };
}

export interface SpanEvent {
  readonly name: string;
  readonly timeUnixNano: string;
  readonly attributes: readonly Attribute[];
}

export interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
}

export const KIND_INTERNAL = 1;
export const STATUS_ERROR = 2;

/** Attributes without unknown values. */
export const attributes = (values: Readonly<Record<string, string | number | null | undefined>>): Attribute[] =>
  Object.entries(values).flatMap(([key, value]): Attribute[] => {
    if (value === null || value === undefined) return [];
    return [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }];
  });

/** The field is unsigned. */
export const nanos = (ms: number): string => (BigInt(Math.max(0, Math.round(ms))) * 1_000_000n).toString();

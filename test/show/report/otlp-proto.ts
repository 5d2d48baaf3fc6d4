import assert from 'node:assert/strict';
import { required } from '../../packages/installed.js';

/** What protobufjs makes of a message; the package has no declarations of its own. */
interface Message {
  fromObject(plain: object): object;
  verify(message: object): string | null;
  encode(message: object): { finish(): Uint8Array };
  decode(bytes: Uint8Array): object;
  toObject(message: object, options: object): object;
}

interface Messages {
  readonly opentelemetry: {
    readonly proto: {
      readonly collector: { readonly trace: { readonly v1: Record<'ExportTraceServiceRequest', Message> } };
    };
  };
}

/** The only fields of the type bytes in a trace: hex in OTLP JSON, base64 in the JSON of protobuf. */
const ID_FIELDS = /"(traceId|spanId|parentSpanId)": ?"([0-9a-f]*)"/g;
const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');

/** A collector reads all of it: it comes back whole through the messages of opentelemetry-proto, which drop the fields that they do not know. */
export function assertOfProto(json: string): void {
  const { ExportTraceServiceRequest } = (
    required('@opentelemetry/otlp-transformer/build/src/generated/root.js') as Messages
  ).opentelemetry.proto.collector.trace.v1;
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
  assert.deepEqual({ resourceSpans: [], ...read }, plain);
}

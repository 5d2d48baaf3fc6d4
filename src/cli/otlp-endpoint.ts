import type { ResultDocument } from '../contract/types.js';
import { parseJson } from '../input/parse-json.js';
import { traceOf } from '../report/otlp/trace.js';
import { shownJson } from '../report/safe.js';
import { headersOf } from './otlp-headers.js';
import { UsageError } from './usage-error.js';

/** As many as stay far below what collectors take at once (confighttp, max_request_body_size: 20 MiB). */
const DELETIONS_AT_ONCE = 250;
/** OTEL_EXPORTER_OTLP_TIMEOUT is that by default. */
const PATIENCE = 10_000;
/** More of an answer is not worth reading. */
const ANSWER = 1 << 16;

/** Where traces go: a URL without a path is that of a collector, which takes them at /v1/traces. */
function endpointOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--otlp-endpoint ${text}: not a URL; write it as http://localhost:4318`);
  if (url.pathname === '/') url.pathname = '/v1/traces';
  return url;
}

export type TraceSender = (document: ResultDocument) => Promise<void>;

/** Sends every deletion as a trace. Sent twice it is the same trace. `headerList` is for what guards the collector. */
export function createTraceSender(url: string, headerList = ''): TraceSender {
  const endpoint = endpointOf(url);
  const headers = { ...headersOf(headerList), 'content-type': 'application/json' };
  return async document => {
    const { lifecycles } = document;
    for (let first = 0; first < lifecycles.length; first += DELETIONS_AT_ONCE) {
      const traces = traceOf(document, lifecycles.slice(first, first + DELETIONS_AT_ONCE));
      if (traces.resourceSpans.length > 0) await post(endpoint, shownJson(traces), headers);
    }
  };
}

async function post(endpoint: URL, body: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const failed = (why: string): never => {
    throw new UsageError(`${endpoint.origin}${endpoint.pathname}: the traces were not accepted: ${why}`);
  };
  const request = { method: 'POST', body, headers, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) } as const;
  const { status, statusText, text } = await fetch(endpoint, request)
    .then(async response => ({
      ...{ status: response.status, statusText: response.statusText },
      text: (await response.text()).slice(0, ANSWER),
    }))
    .catch((error: unknown) => failed(reasonOf(error)));
  const { message, rejected } = answerOf(text);
  if (status >= 300) failed(`${status} ${message || statusText}`.trim());
  if (rejected > 0) failed(`${rejected} spans were rejected: ${message}`);
}

/** fetch says "fetch failed", and why in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${PATIENCE / 1000} s`;
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause && cause.message === '' ? String(cause.code) : cause.message;
}

/** A refusal is a Status, a success may be one in part (opentelemetry-proto, OTLP/HTTP Response); a proxy answers in HTML. */
function answerOf(text: string): { message: string; rejected: number } {
  const { message, partialSuccess } = objectOf(parseJson(text));
  const { errorMessage, rejectedSpans } = objectOf(partialSuccess);
  return {
    message: [message, errorMessage].filter(part => typeof part === 'string').join(' '),
    rejected: Number(rejectedSpans) || 0,
  };
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

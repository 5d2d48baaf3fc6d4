import type { PodEpisode, ResultDocument } from '../../document/contract/types.js';
import { ownEpisodes } from '../../document/episodes.js';
import { causeOf, messageOf } from '../../kit/message-of.js';
import { parseJson } from '../../read/json.js';
import { decoded } from '../../read/url.js';
import { traceOf } from '../../show/report/otlp.js';
import { shownJson } from '../../show/report/safe.js';
import { UsageError } from '../io.js';

/** Few enough to stay far below the request limit of collectors (confighttp, max_request_body_size: 20 MiB). */
const EPISODES_AT_ONCE = 250;
/** The default of OTEL_EXPORTER_OTLP_TIMEOUT. */
const PATIENCE = 10_000;
/** Only this much of an answer is read. */
const ANSWER = 1 << 16;

/** The URL to which traces are sent: a URL without a path is that of a collector, which accepts them at /v1/traces. */
function endpointOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `--otlp-endpoint ${text.slice(text.lastIndexOf('@') + 1)}: not a URL; write it as http://localhost:4318`,
    );
  if (url.pathname === '/') url.pathname = '/v1/traces';
  return url;
}

export type TraceSender = (document: ResultDocument) => Promise<void>;

/**
 * Sends every deletion and every start as a trace. Sent twice, it is the same trace. `headerList` is for the proxy or the collector that
 * requires authentication.
 */
export function createTraceSender(url: string, headerList = ''): TraceSender {
  const post = createTracePoster(url, headerList);
  return async document => {
    const episodes = ownEpisodes(document);
    for (let first = 0; first < episodes.length; first += EPISODES_AT_ONCE) {
      const body = traceText(document, episodes.slice(first, first + EPISODES_AT_ONCE));
      if (body !== null) await post(body);
    }
  };
}

/** The text that is posted for these episodes; null if there is nothing to show. */
export function traceText(document: ResultDocument, episodes?: readonly PodEpisode[]): string | null {
  const traces = traceOf(document, episodes);
  return traces.resourceSpans.length > 0 ? shownJson(traces) : null;
}

/** The collector did not accept these traces. */
export class TracesRefused extends UsageError {
  constructor(
    sentence: string,
    /** It will not accept them later either */
    readonly forGood: boolean,
  ) {
    super(sentence);
  }
}

/** Statuses about the content: bad, too large, of a wrong type. Rights and servers can be fixed. */
const OF_CONTENT: readonly number[] = [400, 413, 415, 422];

export function createTracePoster(url: string, headerList = ''): (body: string, signal?: AbortSignal) => Promise<void> {
  const endpoint = endpointOf(url);
  const headers = { ...headersOf(headerList), 'content-type': 'application/json' };
  const failed = (why: string, forGood = false): never => {
    throw new TracesRefused(`${endpoint.origin}${endpoint.pathname}: the traces were not accepted: ${why}`, forGood);
  };
  return async (body, stop) => {
    const patience = AbortSignal.timeout(PATIENCE);
    const signal = stop === undefined ? patience : AbortSignal.any([patience, stop]);
    const request = { method: 'POST', body, headers, redirect: 'manual', signal } as const;
    const { status, statusText, text } = await fetch(endpoint, request)
      .then(async response => {
        const { status, statusText } = response;
        return { status, statusText, text: (await response.text()).slice(0, ANSWER) };
      })
      .catch((error: unknown) => failed(reasonOf(error)));
    const { message, rejected } = answerOf(text);
    if (status >= 300) failed(`${status} ${message || statusText}`.trim(), OF_CONTENT.includes(status));
    if (rejected > 0) failed(`${rejected} spans were rejected: ${message}`, true);
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${PATIENCE / 1000} s`;
  const cause = causeOf(error);
  return cause instanceof Error && 'code' in cause && cause.message === '' ? String(cause.code) : messageOf(cause);
}

/** A refusal is a Status, a success may be partial (opentelemetry-proto, OTLP/HTTP Response); a proxy answers in HTML. */
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

/** `key=value,key=value`, values with percent escapes (OTEL_EXPORTER_OTLP_HEADERS). */
function headersOf(list: string): Record<string, string> {
  const headers = list.split(',').flatMap((pair): [string, string][] => {
    const [, key, value = ''] = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=(.*)/s.exec(pair) ?? [];
    return key === undefined ? [] : [[key, decoded(value.trim())]];
  });
  return Object.fromEntries(headers);
}

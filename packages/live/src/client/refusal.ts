import type { IncomingMessage } from 'node:http';
import { fieldsOf, parseJson, stringOf } from 'podline/internal';
import type { Right } from './api-client.js';
import { ApiRefusal } from './errors.js';

/** An answer that is no Status states the reason in its first line: `Too many requests, please try again later.` */
const MAX_REASON_LETTERS = 500;

/** The error of an answer that is not 2xx, or of an ERROR event of a watch, whose object is the same Status. */
export function refusalOf(
  status: number,
  body: string,
  right: Right,
  headers: IncomingMessage['headers'] = {},
): ApiRefusal {
  const { message, reason, details, code } = fieldsOf(parseJson(body));
  const { retryAfterSeconds } = fieldsOf(details);
  const words = stringOf(message) || firstLine(body);
  const isForeign = stringOf(reason) === '' && isOfOthers(status, body, right);
  const asked = Number(headers['retry-after'] ?? retryAfterSeconds ?? Number.NaN);
  return new ApiRefusal({
    status: typeof code === 'number' ? code : status,
    reason: stringOf(reason),
    words: isForeign ? foreignWords(status, words, headers) : words || `HTTP status ${status}`,
    right,
    isForeign,
    retryAfter: Number.isFinite(asked) && asked >= 0 ? asked : null,
  });
}

const firstLine = (body: string): string => body.trim().split('\n')[0]?.slice(0, MAX_REASON_LETTERS) ?? '';

/**
 * The API server answers with a Status (apiserver pkg/endpoints/handlers/responsewriters, ErrorNegotiated), or with a few words if it is
 * too busy to make one. A page, an empty answer, or the answer that a path does not exist comes from another server. A kubelet reached
 * through it answers in its own form.
 */
const isOfOthers = (status: number, body: string, { resource }: Right): boolean =>
  resource !== 'nodes/proxy' && (PAGE.test(body) || body.trim() === '' || status === 404);

const PAGE = /^\s*</;

/**
 * Whether a page is a login page or a default page, which is a success for the server that sends it. The kubelet's lists of logs are also
 * pages.
 */
export const isPageOfOthers = (
  { headers }: { readonly headers: IncomingMessage['headers'] },
  { resource }: Right,
): boolean => resource !== 'nodes/proxy' && (headers['content-type'] ?? '').startsWith('text/html');

function foreignWords(
  status: number,
  words: string,
  { server, 'content-type': type }: IncomingMessage['headers'],
): string {
  const of = typeof server === 'string' && server !== '' ? ` of ${server.slice(0, MAX_REASON_LETTERS)}` : '';
  const answer = words === '' ? 'an empty answer' : PAGE.test(words) ? `a page (${type ?? 'HTML'})` : `“${words}”`;
  return `HTTP status ${status} with ${answer}${of}`;
}

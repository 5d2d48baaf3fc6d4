import type { IncomingMessage } from 'node:http';
import { fieldsOf, parseJson, stringOf } from 'podline/internal';
import type { Right } from './api-client.js';
import { adviceOn } from './right.js';

/** An error from outside, which is told to the user; all others are faults of ours, and end the program. */
export abstract class Outside extends Error {
  constructor(
    words: string,
    /** What to do, one sentence each */
    readonly advice: readonly string[] = [],
  ) {
    super(words);
    this.name = new.target.name;
  }

  /** The error as a sentence */
  get says(): string {
    return this.message;
  }
}

/** A refusal by the API server, or by a server that it called on our behalf. */
export class ApiRefusal extends Outside {
  constructor(
    /** The words of the API server. */
    readonly words: string,
    readonly status: number,
    /** The reason in a Status object: `Forbidden`, `Expired`, `NotFound`. Empty if the answer was not a Status */
    readonly reason: string,
    /** The right that the request needed; if it was forbidden, that right is missing */
    readonly right: Right,
    /** Seconds after which the server accepts a retry. */
    readonly retryAfter: number | null,
    /** No API server answers like this: the address belongs to another kind of server */
    readonly isForeign: boolean,
  ) {
    super(words, adviceOn(status, isForeign, right));
  }

  /** There is no such object. */
  get isNotFound(): boolean {
    return this.status === 404 && !this.isForeign;
  }

  get isForbidden(): boolean {
    return this.status === 403;
  }

  /** The resourceVersion is too old: list again. */
  get isExpired(): boolean {
    return this.status === 410 || this.reason === 'Expired' || this.reason === 'Gone';
  }
}

abstract class Unanswered extends Outside {
  override get says(): string {
    return `the API server cannot be reached: ${this.message}`;
  }
}

export const isUnanswered = (error: unknown): error is Unanswered => error instanceof Unanswered;

/** No answer, or an incomplete one: refused, reset, no such host, a certificate that no authority signed. */
export class ApiUnreachable extends Unanswered {
  /** A retry does not help: a certificate does not fix itself */
  readonly forGood: boolean;
  /** Nothing listens there, or the name does not exist */
  readonly isRefused: boolean;

  constructor(words: string, { forGood = false, isRefused = false } = {}) {
    super(words);
    this.forGood = forGood;
    this.isRefused = isRefused;
  }
}

/** The connection is open, but no data comes. */
export class ApiStalled extends Unanswered {
  constructor(silence: number, what = 'nothing came for') {
    super(`${what} ${silence / 1000} s`);
  }
}

/** Something arrived that is not what was asked for. */
export class Unreadable extends Outside {}

/** The listener could not accept a change: the disk is full. It can be delivered again. */
export class NotAccepted extends Outside {}

/** A problem with the configuration, which the user can fix. */
export class ConfigProblem extends Outside {
  constructor(words: string, ...advice: readonly string[]) {
    super(words, advice);
  }
}

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
  return new ApiRefusal(
    isForeign ? foreignWords(status, words, headers) : words || `HTTP status ${status}`,
    typeof code === 'number' ? code : status,
    stringOf(reason),
    right,
    Number.isFinite(asked) && asked >= 0 ? asked : null,
    isForeign,
  );
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

import type { Right } from './api-client.js';

/** A refusal by the API server, or by a server that it called on our behalf. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly status: number;
  /** The reason in a Status object: `Forbidden`, `Expired`, `NotFound`. Empty if the answer was not a Status */
  readonly reason: string;
  /** The words of the API server. */
  readonly words: string;
  /** The right that the request needed; if it was forbidden, that right is missing */
  readonly right: Right;
  /** Seconds after which the server accepts a retry. */
  readonly retryAfter: number | null;
  /** No API server answers like this: the address belongs to another kind of server */
  readonly isForeign: boolean;

  constructor(refused: Pick<ApiRefusal, 'status' | 'reason' | 'words' | 'right' | 'retryAfter' | 'isForeign'>) {
    super(refused.words);
    this.status = refused.status;
    this.reason = refused.reason;
    this.words = refused.words;
    this.right = refused.right;
    this.retryAfter = refused.retryAfter;
    this.isForeign = refused.isForeign;
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

/** No answer, or an incomplete one: refused, reset, no such host, a certificate that no authority signed. */
export class ApiUnreachable extends Error {
  override readonly name = 'ApiUnreachable';
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
export class ApiStalled extends Error {
  override readonly name = 'ApiStalled';
  readonly silence: number;

  constructor(silence: number, what = 'nothing came for') {
    super(`${what} ${silence / 1000} s`);
    this.silence = silence;
  }
}

/** Something arrived that is not what was asked for. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** The listener could not accept a change: the disk is full. It can be delivered again. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted';
}

/** A problem with the configuration, which the user can fix. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
  /** What to do, one sentence each */
  readonly advice: readonly string[];

  constructor(words: string, ...advice: readonly string[]) {
    super(words);
    this.advice = advice;
  }
}

import type { Right } from './api-client.js';

/** A refusal by the API server, or by a server that it called in our name. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly status: number;
  /** As in a Status object: `Forbidden`, `Expired`, `NotFound`. Empty where the answer was none. */
  readonly reason: string;
  /** In the words of the API server. */
  readonly words: string;
  /** What the request needed; where it was forbidden, that right is missing. */
  readonly right: Right;
  /** Seconds after which the server accepts a retry. */
  readonly retryAfter: number | null;
  /** No API server answers so: the address belongs to another kind of server. */
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

/** No answer, or not all of it: refused, reset, no such host, a certificate that no authority vouches for. */
export class ApiUnreachable extends Error {
  override readonly name = 'ApiUnreachable';
  /** To ask again is of no use: a certificate does not mend itself. */
  readonly forGood: boolean;
  /** Nothing listens there, or there is no such name. */
  readonly isRefused: boolean;

  constructor(words: string, { forGood = false, isRefused = false } = {}) {
    super(words);
    this.forGood = forGood;
    this.isRefused = isRefused;
  }
}

/** The connection is open, and nothing comes. */
export class ApiStalled extends Error {
  override readonly name = 'ApiStalled';
  readonly silence: number;

  constructor(silence: number, what = 'nothing came for') {
    super(`${what} ${silence / 1000} s`);
    this.silence = silence;
  }
}

/** An event arrived, and is none. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** The listener could not take a change: the disk is full. It can be delivered again. */
export class NotHeard extends Error {
  override readonly name = 'NotHeard';
}

/** The configuration cannot be used: what the user can mend. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
  /** What to do, a sentence each. */
  readonly advice: readonly string[];

  constructor(words: string, ...advice: readonly string[]) {
    super(words);
    this.advice = advice;
  }
}

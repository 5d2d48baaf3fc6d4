/** What a sink sends. */
export interface Parcel {
  /** Sent twice under the same key, it counts once */
  readonly key: string;
  readonly body: string;
}

/** What was reported and never sent: from the first to the last. */
export interface Loss {
  readonly count: number;
  readonly since: string;
  readonly until: string;
}

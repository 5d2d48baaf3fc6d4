interface CauseSamples {
  readonly id: string;
  /** Texts that state it */
  readonly samples: readonly string[];
  /** Texts that are close to it, and do not */
  readonly nearMisses: readonly string[];
}

export declare const causeSamples: (root?: string) => readonly CauseSamples[];

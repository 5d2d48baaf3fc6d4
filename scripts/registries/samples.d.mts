interface SampleGroup {
  /** `event: text` */
  readonly of: string;
  readonly samples: readonly {
    readonly line: string;
    readonly made: boolean;
    readonly other: boolean;
  }[];
}

export declare const sampleGroups: (root?: string) => readonly SampleGroup[];

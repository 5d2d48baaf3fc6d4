/** Who else tells of a deletion, each with a clock and a lane of its own. */
type Witness = 'runtime' | 'audit' | 'kubectl' | 'events' | 'table' | 'describe';

export type Fact = string | number | boolean;
export type Facts = Readonly<Record<string, Fact>>;

/** A word of the vocabulary: something that one kind of witness can see. */
export interface Word {
  readonly witness: Witness;
  readonly title: string;
  readonly means: string;
  /** What there is to say beyond the title. */
  readonly detail?: (facts: Facts) => string | null;
  /**
   * How many ms before the first that is known of a deletion it can belong to it. Clocks differ, and the API server and
   * the runtime act before the kubelet writes a line: 2 s where nothing is said.
   */
  readonly reach?: number;
  /**
   * Speaks of the end of the very pod whose UID it gives: the API server accepted that it goes, refused it, or let it go
   * for good.
   */
  readonly ends?: 'accepted' | 'refused' | 'final';
  /** Told under a name alone, without any instant: it belongs to the one deletion of that name, or to none. */
  readonly byName?: true;
  /** Every deletion has it and it tells no more: documents have it, tables for people have not. */
  readonly routine?: true;
  /** Only says who is who, and is no part of a deletion's story. */
  readonly tie?: true;
}

/** How one witness speaks: what its words have in common, `detail` unless a word brings its own. */
export const speaker =
  (common: Omit<Word, 'title' | 'means'>) =>
  (title: string, means: string, detail = common.detail): Word => ({
    ...common,
    title,
    means,
    ...(detail === undefined ? {} : { detail }),
  });

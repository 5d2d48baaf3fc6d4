export type Fact = string | number | boolean;
export type Facts = Readonly<Record<string, Fact>>;

/** Something that a witness can say. */
export interface Word {
  readonly title: string;
  readonly means: string;
  /** What there is to say beyond the title. */
  readonly detail?: (facts: Facts) => string | null;
  /**
   * How many ms before the first known event of a deletion it can belong to it. Clocks differ, and the API server and
   * the runtime act before the kubelet writes a line: 2 s by default.
   */
  readonly reach?: number;
  /**
   * It is about the end of the very pod whose UID it gives: the API server accepted that it goes, refused it, or let it
   * go for good.
   */
  readonly ends?: 'accepted' | 'refused' | 'final';
  /** Reported under a name alone, without any instant: it belongs to the one deletion of that name, or to none. */
  readonly byName?: true;
  /** Every deletion has it and it adds nothing: documents have it, tables for people have not. */
  readonly routine?: true;
  /** Only identifies objects, and is no part of a deletion's story. */
  readonly tie?: true;
  /** About how a pod starts, and no part of a deletion's story: of what another node holds, it matters to that node, too. */
  readonly start?: true;
}

/** A word of the vocabulary: with the witness whose it is. */
export interface WitnessWord extends Word {
  readonly witness: string;
}

export function spokenBy<Id extends string>(
  witness: string,
  words: Readonly<Record<Id, Word>>,
): Readonly<Record<Id, WitnessWord>> {
  const spoken = Object.entries<Word>(words).map(([id, word]) => [id, { witness, ...word }]);
  return Object.fromEntries(spoken) as Readonly<Record<Id, WitnessWord>>;
}

/** The wording of one witness: what its words have in common, `detail` unless a word brings its own. */
export const speaker =
  (common: Omit<Word, 'title' | 'means'>) =>
  (title: string, means: string, detail = common.detail): Word => ({
    ...common,
    title,
    means,
    ...(detail === undefined ? {} : { detail }),
  });

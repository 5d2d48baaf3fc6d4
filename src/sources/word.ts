export type Fact = string | number | boolean;
export type Facts = Readonly<Record<string, Fact>>;

/** Something that a witness can report. */
export interface Word {
  readonly title: string;
  readonly means: string;
  /** Details to be shown with the title */
  readonly detail?: (facts: Facts) => string | null;
  /**
   * By how many ms it can come before the first known event of its deletion. Clocks differ, and the API server and the runtime act before
   * the kubelet writes a line: 2 s by default.
   */
  readonly reach?: number;
  /** It is about the end of exactly the pod whose UID it gives: the API server accepted the deletion, refused it, or removed the object */
  readonly ends?: 'accepted' | 'refused' | 'final';
  /** Reported only under a name, without an instant: it belongs to the only deletion of that name, or to none */
  readonly byName?: true;
  /** Every deletion has it and it adds nothing: it is in documents, but not in tables for people */
  readonly routine?: true;
  /** It only identifies objects, and is not shown as part of a deletion */
  readonly tie?: true;
  /**
   * It is about a pod's start, and not shown as part of a deletion. If it is about what another node holds, it matters to that node, too
   */
  readonly start?: true;
}

/** A word of the vocabulary, with its witness. */
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

/** The words of one witness, with what they share; a word's own `detail` takes precedence. */
export const speaker =
  (common: Omit<Word, 'title' | 'means'>) =>
  (title: string, means: string, detail = common.detail): Word => ({
    ...common,
    title,
    means,
    ...(detail === undefined ? {} : { detail }),
  });

import {
  type Color,
  didYouMean,
  EXIT,
  type Family,
  type Io,
  isColored,
  outputsIn,
  UsageError,
  writeFormats,
} from 'podline/internal';
import { ANSWER_REPORTS } from './answers/registry.js';
import { questions } from './questions/index.js';
import type { Question } from './questions/question.js';
import { conditionsOf } from './scope.js';
import { selectedOf } from './stored.js';
import { openToRead, withStore } from './with-store.js';

export interface QueryOptions {
  readonly output?: readonly string[];
  readonly color?: Color;
  readonly cluster?: readonly string[];
  readonly namespace?: readonly string[];
  readonly node?: readonly string[];
  readonly since?: string;
  readonly until?: string;
  readonly by?: string;
  readonly family?: Family;
  readonly versions?: string;
  readonly limit: number;
}

/** `podline query`: runs a named question, or SQL, on a store. Without a question: lists the named ones. */
export async function queryCommand(
  address: string,
  asked: string | undefined,
  options: QueryOptions,
  io: Io,
): Promise<number> {
  if (asked === undefined) {
    for (const { id, title } of questions) io.stdout.write(`${id.padEnd(20)}${title}\n`);
    return EXIT.ok;
  }
  const outputs = outputsIn(ANSWER_REPORTS, 'query', options.output);
  const question = questionOf(asked);
  const selected = selectedOf(options);
  const by = byOf(question, options.by);
  const family = familyOf(question, options.family);
  const versions = versionsOf(question, options.versions);
  const answer = await withStore(address, io, openToRead, store =>
    store.ask(
      question?.sql(
        { ...conditionsOf(selected, store.dialect), by, family, versions, limit: options.limit },
        store.dialect,
      ) ?? asked,
    ),
  );
  await writeFormats(outputs, ANSWER_REPORTS, answer, { color: isColored(options.color, io) }, io);
  return EXIT.ok;
}

/** One word is a name; SQL has several. */
function questionOf(asked: string): Question | null {
  const found = questions.find(({ id }) => id === asked);
  if (found === undefined && !/\s/.test(asked.trim()))
    throw new UsageError(
      `no question "${asked}"${
        didYouMean(
          asked,
          questions.map(({ id }) => id),
        ) || '; podline query STORE lists them'
      }`,
    );
  return found ?? null;
}

function byOf(question: Question | null, by: string | undefined): string {
  const columns = question?.by ?? [];
  if (by !== undefined && !columns.includes(by))
    throw new UsageError(
      columns.length === 0
        ? `--by ${by}: this question has no --by`
        : `--by ${by}: it is one of ${columns.join(', ')}${didYouMean(by, columns)}`,
    );
  return by ?? columns[0] ?? '';
}

function familyOf(question: Question | null, family: Family | undefined): Family {
  const known: readonly Family[] = question?.families ?? [];
  if (family !== undefined && !known.includes(family))
    throw new UsageError(`--family ${family}: this question is about ${known.join(', ') || 'what its SQL states'}`);
  return family ?? known[0] ?? 'end';
}

function versionsOf(question: Question | null, versions: string | undefined): readonly [string, string] | null {
  if (versions === undefined) return null;
  if (question?.takesVersions !== true)
    throw new UsageError(`--versions ${versions}: this question does not compare versions`);
  const [before = '', after = '', ...more] = versions.split(',').map(version => version.trim());
  if (before === '' || after === '' || more.length > 0)
    throw new UsageError(`--versions ${versions}: name two, the old one first: v1.31.4,v1.32.1`);
  return [before, after];
}

import type { ResultDocument, SourceReport } from '../../src/document/contract/types.js';
import { readDocument } from '../../src/document/earlier/read.js';
import { endsOf } from '../../src/document/episodes.js';
import { mergeDocuments } from '../../src/document/merge/merge.js';
import { jsonText } from '../../src/show/report/safe.js';
import { violations } from '../../test/document/schema.js';
import type { Invariant } from './types.js';

export const schema: Invariant = async ({ document }) => violations(document)[0] ?? null;

const isOff = ({ lines, records, continuations, other, unparsed }: SourceReport): boolean =>
  lines !== records + continuations + other + unparsed;

export function accountIn({ input }: ResultDocument): string | null {
  const wrong = input.sources.find(isOff);
  return wrong === undefined ? null : `the account does not add up: ${JSON.stringify(wrong)}`;
}

export const account: Invariant = async ({ document }) => accountIn(document);

export const readAgain: Invariant = async ({ document }) => {
  const { document: again, problem } = readDocument(jsonText(document));
  if (again === null) return problem;
  return JSON.stringify(again) === JSON.stringify(document) ? null : 'its JSON gives another document';
};

export const ids: Invariant = async ({ document }) => {
  const all = endsOf(document).map(({ id }) => id);
  const twice = all.find((id, at) => all.indexOf(id) !== at);
  return twice === undefined ? null : `two deletions have the id ${twice}`;
};

export const mergedWithItself: Invariant = async ({ document }) => {
  const lifecycles = endsOf(mergeDocuments(document, document));
  return JSON.stringify(lifecycles) === JSON.stringify(endsOf(document)) ? null : 'merged with itself it is another';
};

export const evidence: Invariant = async ({ document: { episodes, findings } }) => {
  const all = [...findings, ...endsOf({ episodes }).flatMap(one => one.findings)];
  const wrong = all.find(
    one => new Set(one.evidence.map(({ source, line }) => `${source}:${line}`)).size < one.evidence.length,
  );
  return wrong === undefined ? null : `${wrong.rule} names a line twice`;
};

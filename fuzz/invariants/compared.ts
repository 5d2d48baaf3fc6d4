import type { ResultDocument } from '../../src/document/contract/types.js';
import { diffDocuments } from '../../src/show/diff/diff.js';
import type { DiffDocument, Label } from '../../src/show/diff/types.js';
import { violations } from '../../test/show/diff/schema.js';
import type { Invariant } from './types.js';

const compared = (before: ResultDocument, after: ResultDocument): DiffDocument =>
  diffDocuments({ name: 'before', document: before }, { name: 'after', document: after });

export const comparedWithItself: Invariant = async ({ document }) => {
  const { label } = compared(document, document);
  return label === 'same' ? null : `compared with itself it is ${label}`;
};

const OPPOSITE: Readonly<Record<Label, Label>> = {
  worse: 'better',
  better: 'worse',
  ambiguous: 'ambiguous',
  same: 'same',
};

/** With the input before it was damaged: in the other direction, each difference must be the contrary. */
export const comparedWithPlain: Invariant = async ({ document, plain, keeps }) => {
  if (plain === null) return null;
  const diff = compared(plain, document);
  const [violation] = violations(diff);
  if (violation !== undefined) return violation;
  const turned = compared(document, plain);
  if (turned.label !== OPPOSITE[diff.label]) return `from there it is ${diff.label}, and from here ${turned.label}`;
  return keeps && (diff.label === 'worse' || diff.label === 'better') ? `it got ${diff.label}` : null;
};

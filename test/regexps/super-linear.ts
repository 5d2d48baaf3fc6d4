import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import type { CharSet } from 'refa';
import {
  Chars,
  type ReadonlyFlags as Flags,
  getConsumedChars,
  getFirstConsumedChar,
  toUnicodeSet,
} from 'regexp-ast-analysis';
import { analyse } from 'scslre';

/**
 * What makes an expression superlinear: loops that can share a text between them, which scslre finds, and searches that begin again within
 * what a loop of an earlier attempt has already passed. One sentence for each reason; none for what is linear.
 */
export function superLinear(source: string, flags: string): string[] {
  return [...new Set([...sharing(source, flags), ...searching(source, flags)])];
}

const sharing = (source: string, flags: string): string[] =>
  analyse({ source, flags })
    .reports.filter(({ type }) => type !== 'Move')
    .map(({ type, exponential }) => `${exponential ? 'exponential' : 'polynomial'}: ${type}`);

/** Sticky expressions do not search, anchored ones begin once. */
function searching(source: string, flags: string): string[] {
  if (flags.includes('y')) return [];
  const parser = new RegExpParser();
  const pattern = parser.parsePattern(source, 0, source.length, flags.includes('u'));
  const { unicode, ...kinds } = parser.parseFlags(flags);
  const read = { ...kinds, unicode };
  return pattern.alternatives.flatMap(alternative => {
    const first = getFirstConsumedChar(alternative, 'ltr', read).char;
    const loops: AST.Quantifier[] = [];
    visitRegExpAST(alternative, {
      onQuantifierEnter(node) {
        if (node.max === Number.POSITIVE_INFINITY && canFailAfter(node, alternative)) loops.push(node);
      },
    });
    return loops
      .filter(loop => {
        const { chars } = getConsumedChars(loop, read);
        return (
          !chars.isDisjointWith(first) &&
          !beginsOnce(alternative, chars, read) &&
          !isFenced(loop, alternative, chars, read)
        );
      })
      .map(loop => `quadratic: it can begin again inside of ${loop.raw}`);
  });
}

/** What surrounds a loop, from the inside out, up to the alternative that contains it. */
function* around(loop: AST.Quantifier, outermost: AST.Alternative): Generator<{ inner: AST.Node; outer: AST.Node }> {
  let inner: AST.Node = loop;
  while (inner !== outermost && inner.parent !== null) {
    yield { inner, outer: inner.parent };
    inner = inner.parent;
  }
}

const siblings = (inner: AST.Node, outer: AST.Node): readonly [before: AST.Element[], behind: AST.Element[]] => {
  if (outer.type !== 'Alternative') return [[], []];
  return [
    outer.elements.filter(({ end }) => end <= inner.start),
    outer.elements.filter(({ start }) => start >= inner.end),
  ];
};

const isRequired = (element: AST.Element): boolean => element.type !== 'Quantifier' || element.min > 0;

/** Whether an attempt that has got through the loop may end without a match. */
function canFailAfter(loop: AST.Quantifier, alternative: AST.Alternative): boolean {
  for (const { inner, outer } of around(loop, alternative)) {
    if (outer.type === 'Assertion') return true;
    if (siblings(inner, outer)[1].some(isRequired)) return true;
  }
  return false;
}

/** Whether something must precede the loop that does not occur inside it. */
function isFenced(loop: AST.Quantifier, alternative: AST.Alternative, consumed: CharSet, flags: Flags): boolean {
  for (const { inner, outer } of around(loop, alternative)) {
    const must = siblings(inner, outer)[0].filter(element => element.type !== 'Assertion' && isRequired(element));
    if (must.some(element => getConsumedChars(element, flags).chars.isDisjointWith(consumed))) return true;
  }
  return false;
}

/** At the beginning of the text, of a line or of a word, or after a character that no loop matches. */
function beginsOnce({ elements: [begin] }: AST.Alternative, consumed: CharSet, flags: Flags): boolean {
  if (begin?.type !== 'Assertion') return false;
  if (begin.kind === 'start') return !flags.multiline || !consumed.has(10);
  if (begin.kind === 'word') return !begin.negate && consumed.isSubsetOf(Chars.word(flags));
  if (begin.kind !== 'lookbehind' || !begin.negate) return false;
  const [only, ...more] = begin.alternatives.flatMap(({ elements }) => elements);
  if (more.length > 0 || (only?.type !== 'CharacterClass' && only?.type !== 'CharacterSet')) return false;
  return consumed.isSubsetOf(toUnicodeSet(only, flags).chars);
}

const OPENS = `[<([{*~=-]{0,5} ?`;
const CLOSES = String.raw` ?[>)\]}*~=-]{0,5}`;
const DOTS = String.raw`(?:\.{2,8}|…|⋮|(?:\. ){1,4}\.)`;
const WORD = 'snip(?:ped)?|cut|truncated|omitted|skipped|elided';

/** What a person writes where lines were left out: `...`, `[…]`, `<snip>`, `# ...`, `--- cut ---`, `[... 40 lines omitted ...]`. */
export const ELISION = new RegExp(
  String.raw`^[\s#/>]{0,8}(?:${OPENS}(?:${DOTS}|(?:${DOTS} ?)?(?:${WORD})(?: ?${DOTS})?)${CLOSES}|[<([{]{1,3} ?(?:${DOTS} ?)?[\w ]{0,40}\b(?:${WORD})\b[\w ]{0,20}(?: ?${DOTS})? ?[>)\]}]{1,3})\s*$`,
  'i',
);

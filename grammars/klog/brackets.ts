/**
 * Finds where a bracketed value ends. Two dialects look alike and quote differently: JSON (klog ≥ 2.100), where a
 * bracket inside a string does not count, and Go's %+v (before that), which quotes nothing, so that only counting helps.
 * `"` directly after the first bracket tells them apart.
 */
export function closingBracket(text: string, from: number, separator: string): number {
  let at = from;
  if (text.startsWith('map[', at)) at += 3;
  else if (text[at] === '&') at += 1;
  const open = text[at];
  if (open !== '{' && open !== '[') return -1;
  const stop = text.indexOf(separator, at);
  const limit = stop < 0 ? text.length : stop;
  const json = looksLikeJson(text, at);
  const end = json ? endOfJson(text, at, limit) : endOfGo(text, at, limit);
  return end < 0 && json ? endOfGo(text, at, limit) : end;
}

/** `{"`, `["`, `[{"`, `[[{"`, … */
export function looksLikeJson(text: string, from: number): boolean {
  let at = from;
  while (at < from + 16 && (text[at] === '[' || text[at] === '{')) at++;
  return at > from && text[at] === '"';
}

function endOfJson(text: string, from: number, limit: number): number {
  let depth = 0;
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 34 /* " */) {
      at = endOfString(text, at, limit);
      if (at < 0) return -1;
    } else if (code === 123 || code === 91 /* { [ */) depth++;
    else if ((code === 125 || code === 93) /* } ] */ && --depth === 0) return endsValue(text, at + 1, limit);
  }
  return -1;
}

/** Offset of the quote that closes the string that opens at `from`. */
function endOfString(text: string, from: number, limit: number): number {
  for (let at = from + 1; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 92 /* \ */) at++;
    else if (code === 34) return at;
  }
  return -1;
}

function endOfGo(text: string, from: number, limit: number): number {
  let depth = 0;
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 123 || code === 91) depth++;
    else if (code === 125 || code === 93) {
      depth--;
      // A bracket inside an unquoted text can close early: the value ends only where a key or nothing follows.
      if (depth <= 0 && endsValue(text, at + 1, limit) > 0) return at + 1;
    }
  }
  return -1;
}

const NEXT_KEY = / (?:[^\s="]{1,256} ){0,6}[^\s="]{1,256}=|[ \t\n]*$/y;

function endsValue(text: string, at: number, limit: number): number {
  if (at >= limit) return at;
  NEXT_KEY.lastIndex = at;
  return NEXT_KEY.test(text) || text.slice(at, limit).trim() === '' ? at : -1;
}

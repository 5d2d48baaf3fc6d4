/**
 * chevrotain picks the tokens to try by the first character, but only if it knows for every token which characters can be first. This gives
 * them for a token that any character can begin: one code in each of its buckets (one per character below 256, then one per 255
 * characters).
 */
export function anyCharacterBut(...without: string[]): number[] {
  const codes = Array.from({ length: 256 }, (_, code) => code).filter(
    code => !without.includes(String.fromCharCode(code)),
  );
  for (let code = 256; code <= 0xffff; code += 128) codes.push(code);
  return codes;
}

/**
 * chevrotain picks the tokens to try by the first character, if it knows of every token which one that can be. Where any
 * character will do: one code in each of its buckets (one a character below 256, then one for each 255 characters).
 */
export function anyCharacterBut(...without: string[]): number[] {
  const codes = Array.from({ length: 256 }, (_, code) => code).filter(
    code => !without.includes(String.fromCharCode(code)),
  );
  for (let code = 256; code <= 0xffff; code += 128) codes.push(code);
  return codes;
}

/** The part of ASN.1's DER (X.690) that a certificate needs. */

const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = [];
  for (let rest = body.length; rest > 0; rest >>= 8) size.unshift(rest & 0xff);
  const length = body.length < 0x80 ? [body.length] : [0x80 | size.length, ...size];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};

export const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]): Buffer => tagged(0x31, ...parts);
export const utf8 = (text: string): Buffer => tagged(0x0c, Buffer.from(text));
export const octets = (bytes: Uint8Array): Buffer => tagged(0x04, bytes);
export const bits = (bytes: Uint8Array): Buffer => tagged(0x03, Buffer.from([0]), bytes);
export const yes = (): Buffer => Buffer.from([0x01, 0x01, 0xff]);
export const time = (text: string): Buffer => tagged(0x18, Buffer.from(text));
/** `[number]`, with another value inside. */
export const explicit = (number: number, ...parts: readonly Uint8Array[]): Buffer => tagged(0xa0 | number, ...parts);
/** `[number]` instead of the tag of plain bytes. */
export const implicit = (number: number, bytes: Uint8Array): Buffer => tagged(0x80 | number, bytes);

/** An integer below 128. */
export const integer = (value: number): Buffer => tagged(0x02, Buffer.from([value]));

export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(arc: number): number[] {
  const septets = [arc & 0x7f];
  for (let rest = arc >> 7; rest > 0; rest >>= 7) septets.unshift((rest & 0x7f) | 0x80);
  return septets;
}

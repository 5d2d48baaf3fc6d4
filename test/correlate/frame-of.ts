import type { EnvelopeFields, Frame } from '../../src/read/types.js';

type Stated = { readonly [Key in keyof EnvelopeFields]?: EnvelopeFields[Key] | undefined };

/** An entry of a journal with these fields, without the undefined ones. */
export function frameOf(stated: Stated): Frame {
  const fields = Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
  return { format: 'journald', fields: () => fields };
}

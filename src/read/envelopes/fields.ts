import type { EnvelopeFields } from '../types.js';
import { withColon } from './stamps.js';

/** What an envelope states, in its own spelling, or absent. */
export type Words = { readonly [K in keyof EnvelopeFields]?: string | undefined };

/** Contains only what is stated: an absent key leaves the word to another envelope around or inside; an undefined one would not. */
export function fieldsOf({ host, identifier, pid, boot, time, unit, stream }: Words): EnvelopeFields {
  const fields: EnvelopeFields = {};
  if (host) fields.host = host;
  if (identifier) fields.identifier = identifier;
  if (/^\d{1,10}$/.test(pid ?? '')) fields.pid = Number(pid);
  if (boot) fields.boot = boot;
  if (time !== undefined) fields.time = withColon(time);
  if (unit) fields.unit = unit;
  if (stream) fields.stream = stream;
  return fields;
}

/** What the inner envelope states wins, except that a time with year and zone beats one without. */
export function mergeFields(outer: EnvelopeFields, inner: EnvelopeFields): EnvelopeFields {
  const merged = { ...outer, ...inner };
  if (outer.time !== undefined && isInstant(outer.time) && !isInstant(inner.time ?? '')) merged.time = outer.time;
  return merged;
}

const isInstant = (time: string): boolean => /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(time);

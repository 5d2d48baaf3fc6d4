import type { EnvelopeFields } from '../types.js';

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

/** `2026-11-21T07:41:03+0530` with a colon in its offset, as ISO 8601 has it; other texts unchanged. */
export const withColon = (time: string): string => time.replace(/^(\d{4}-\S+[+-]\d\d)(\d\d)$/, '$1:$2');

/** `2025-03-16 04:31:21 UTC`, with the only zone name that is unambiguous, to ISO 8601; other texts unchanged. */
export const fromUtc = (time: string): string =>
  time.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?) UTC$/, '$1T$2Z');

/** Microseconds since the epoch, in decimal digits, to ISO 8601 with all digits. */
export function isoOfMicros(micros: string | undefined): string | undefined {
  if (micros === undefined || !/^\d{4,16}$/.test(micros)) return undefined;
  const toSeconds = new Date(Math.floor(Number(micros) / 1e6) * 1000).toISOString().slice(0, -5);
  return `${toSeconds}.${micros.slice(-6).padStart(6, '0')}Z`;
}

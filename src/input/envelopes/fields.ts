import type { EnvelopeFields } from '../types.js';

type Stated = { readonly [K in keyof EnvelopeFields]: EnvelopeFields[K] | null };
type Words = { readonly [K in keyof EnvelopeFields | 'epoch']?: string | undefined };

/** Only what is stated: an absent key lets another envelope around or inside speak, an undefined one would not. */
function stated({ host, identifier, pid, time, unit, stream }: Stated): EnvelopeFields {
  const fields: EnvelopeFields = {};
  if (host != null) fields.host = host;
  if (identifier != null) fields.identifier = identifier;
  if (pid != null) fields.pid = pid;
  if (time != null) fields.time = time;
  if (unit != null) fields.unit = unit;
  if (stream != null) fields.stream = stream;
  return fields;
}

/** With `journalctl -o with-unit` the unit stands where the identifier is looked for. */
const UNIT = /^(.+)\.(?:service|scope|slice|socket|mount|timer|device|path|target)$/;

/** Words of an envelope to fields; `epoch` is seconds with six decimals, or microseconds. `-` is how RFC 5424 says nothing. */
export function fieldsOf(words: Words): EnvelopeFields {
  const said = (word: string | undefined) => (word === '' || word === '-' ? undefined : word);
  const unit = UNIT.exec(words.identifier ?? '');
  return stated({
    host: said(words.host),
    identifier: unit?.[1] ?? said(words.identifier),
    pid: /^\d{1,10}$/.test(words.pid ?? '') ? Number(words.pid) : undefined,
    time:
      isoFromMicros(words.epoch?.replace('.', '')) ?? (words.time === undefined ? undefined : normalTime(words.time)),
    unit: said(words.unit) ?? unit?.[0],
    stream: said(words.stream),
  });
}

/** What the inner envelope states wins, but a time with year and zone beats one without. */
export function mergeFields(outer: EnvelopeFields, inner: EnvelopeFields): EnvelopeFields {
  const merged = { ...outer, ...inner };
  if (outer.time !== undefined && isInstant(outer.time) && !isInstant(inner.time ?? '')) merged.time = outer.time;
  return merged;
}

const isInstant = (time: string): boolean => /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(time);

const STARTS_WITH_YEAR = /^\d{4}-/;

/** `+0530` to `+05:30`, and the one zone name that is no riddle: `2025-03-16 04:31:21 UTC` to ISO. */
function normalTime(words: string): string {
  if (!STARTS_WITH_YEAR.test(words)) return words;
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?) UTC$/.exec(words);
  return utc ? `${utc[1]}T${utc[2]}Z` : words.replace(/^(\d{4}-\S+[+-]\d\d)(\d\d)$/, '$1:$2');
}

/** Microseconds since the epoch, in decimal digits, to ISO 8601 that keeps them. */
function isoFromMicros(micros: string | undefined): string | undefined {
  if (micros === undefined || !/^\d{4,16}$/.test(micros)) return undefined;
  const toSeconds = new Date(Math.floor(Number(micros) / 1e6) * 1000).toISOString().slice(0, -5);
  return `${toSeconds}.${micros.slice(-6).padStart(6, '0')}Z`;
}

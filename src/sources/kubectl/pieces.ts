import { fieldValue } from '../../../grammars/klog/values.js';
import type { KlogRecord } from '../../read/records/types.js';

/** What one record of a client's log adds to the request that it is about. */
export type Piece =
  | ReturnType<typeof request>
  | ReturnType<typeof response>
  | { readonly kind: 'header'; readonly headers: string }
  | { readonly kind: 'request-body' | 'response-body'; readonly text: string }
  | { readonly kind: 'wait-ended' };

type Groups = Readonly<Record<string, string | null | undefined>>;

const request = ({ verb, url, headers }: Groups) => ({
  kind: 'request' as const,
  verb: verb ?? '',
  url: url ?? '',
  headers: headers ?? '',
});

/** Verb and URL are printed again where the request was not printed. */
const response = ({ verb = null, url = null, status, ms, headers }: Groups) => ({
  kind: 'response' as const,
  verb,
  url,
  status: status ?? '',
  ms: ms == null ? null : Number(ms),
  headers: headers ?? '',
});

type Printed = readonly [pattern: RegExp, pieceOf: (groups: Groups) => Piece];

const CURL: Printed = [
  /^curl (?:-k )?-v -X(?<verb>[A-Z]{3,7}) (?<headers>[^'\n]*)'(?<url>https?:[^']+)'$/m,
  ({ headers, ...groups }) => request({ ...groups, headers: headers?.replace(/"? ?-H "/g, '\n') }),
];

/**
 * client-go's round_trippers.go: the URL at -v=8 (RoundTrip, debugJustURL), `curl` at 9, both with their answer's time at
 * 6 and 9 (debugURLTiming); the same as key and value since 1.33. Bodies: rest/request.go (`glogBody`, `logBody`).
 */
const PRINTED: readonly Printed[] = [
  [/^(?<verb>[A-Z]{3,7}) (?<url>https?:\S+) (?<status>\S.{0,80}?) in (?<ms>\d{1,9}) milliseconds$/m, response],
  [/^(?<verb>[A-Z]{3,7}) (?<url>https?:\S+)$/m, request],
  CURL,
  [/^Response Status: (?<status>.{0,80}?) in (?<ms>\d{1,9}) milliseconds$/m, response],
  [/^ {4}(?<headers>[\w-]{1,80}: .*)$/m, ({ headers }) => ({ kind: 'header', headers: headers ?? '' })],
  [/^Request Body: (?<text>.*)$/s, ({ text }) => ({ kind: 'request-body', text: text ?? '' })],
  [/^Response Body: (?<text>.*)$/s, ({ text }) => ({ kind: 'response-body', text: text ?? '' })],
  [/^Stopping reflector /, () => ({ kind: 'wait-ended' })],
];

export function pieceOf(record: KlogRecord): Piece | null {
  if (record.structured) return structuredPiece(record);
  for (const one of PRINTED) {
    const piece = read(one, record.message);
    if (piece !== null) return piece;
  }
  return null;
}

function read([pattern, pieceIn]: Printed, text: string): Piece | null {
  const found = pattern.exec(text);
  return found === null ? null : pieceIn(found.groups ?? {});
}

function structuredPiece({ message, fields }: KlogRecord): Piece | null {
  const text = (key: string): string | null => {
    const field = fields.find(one => one.key === key);
    const value = field === undefined ? null : fieldValue(field);
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
  };
  const body = text('body');
  if (message === 'Request Body' && body !== null) return { kind: 'request-body', text: body };
  if (message === 'Response Body' && body !== null) return { kind: 'response-body', text: body };
  const [verb, url, headers] = [text('verb'), text('url'), text('headers')];
  if (message === 'Request')
    return verb !== null && url !== null ? request({ verb, url, headers }) : read(CURL, text('curlCommand') ?? '');
  const status = text('status');
  if (message !== 'Response' || status === null) return null;
  return response({ verb, url, status, ms: text('milliseconds'), headers });
}

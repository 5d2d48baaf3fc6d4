import { fieldValue } from '../../../grammars/klog/values.js';
import type { KlogRecord } from '../../read/records/types.js';

/** What one record of a client's log adds to the request that it is about. */
export type Piece =
  | { readonly kind: 'request'; readonly verb: string; readonly url: string; readonly headers: string }
  | {
      readonly kind: 'response';
      /** Printed again where the request was not printed */
      readonly verb: string | null;
      readonly url: string | null;
      readonly status: string;
      readonly ms: number | null;
      readonly headers: string;
    }
  | { readonly kind: 'header'; readonly headers: string }
  | { readonly kind: 'request-body' | 'response-body'; readonly text: string }
  | { readonly kind: 'wait-ended' };

/**
 * client-go's round_trippers.go: the URL at -v=8 (RoundTrip, debugJustURL), `curl` at 9, both with their answer's time at
 * 6 and 9 (debugURLTiming); the same as key and value since 1.33. Bodies: rest/request.go (`glogBody`, `logBody`).
 */
interface Printed {
  readonly pattern: RegExp;
  piece(groups: Readonly<Record<string, string>>): Piece;
}

const CURL: Printed = {
  pattern: /^curl (?:-k )?-v -X(?<verb>[A-Z]{3,7}) (?<headers>[^'\n]*)'(?<url>https?:[^']+)'$/m,
  piece: ({ verb = '', url = '', headers = '' }) => ({
    kind: 'request',
    verb,
    url,
    headers: headers.replace(/"? ?-H "/g, '\n'),
  }),
};

const PRINTED: readonly Printed[] = [
  {
    pattern: /^(?<verb>[A-Z]{3,7}) (?<url>https?:\S+) (?<status>\S.{0,80}?) in (?<ms>\d{1,9}) milliseconds$/m,
    piece: ({ verb = '', url = '', status = '', ms }) => ({
      kind: 'response',
      verb,
      url,
      status,
      ms: Number(ms),
      headers: '',
    }),
  },
  {
    pattern: /^(?<verb>[A-Z]{3,7}) (?<url>https?:\S+)$/m,
    piece: ({ verb = '', url = '' }) => ({ kind: 'request', verb, url, headers: '' }),
  },
  CURL,
  {
    pattern: /^Response Status: (?<status>.{0,80}?) in (?<ms>\d{1,9}) milliseconds$/m,
    piece: ({ status = '', ms }) => ({
      kind: 'response',
      verb: null,
      url: null,
      status,
      ms: Number(ms),
      headers: '',
    }),
  },
  {
    pattern: /^ {4}(?<headers>[\w-]{1,80}: .*)$/m,
    piece: ({ headers = '' }) => ({ kind: 'header', headers }),
  },
  {
    pattern: /^(?<what>Request|Response) Body: (?<text>.*)$/s,
    piece: ({ what, text = '' }) => ({ kind: what === 'Request' ? 'request-body' : 'response-body', text }),
  },
  { pattern: /^Stopping reflector /, piece: () => ({ kind: 'wait-ended' }) },
];

export function pieceOf(record: KlogRecord): Piece | null {
  if (record.structured) return structuredPiece(record);
  for (const one of PRINTED) {
    const piece = read(one, record.message);
    if (piece !== null) return piece;
  }
  return null;
}

function read({ pattern, piece }: Printed, text: string): Piece | null {
  const found = pattern.exec(text);
  return found === null ? null : piece({ ...found.groups });
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
  const headers = text('headers') ?? '';
  const url = text('url');
  const verb = text('verb');
  if (message === 'Request') {
    if (verb !== null && url !== null) return { kind: 'request', verb, url, headers };
    return read(CURL, text('curlCommand') ?? '');
  }
  const status = text('status');
  if (message !== 'Response' || status === null) return null;
  const ms = text('milliseconds');
  return { kind: 'response', verb, url, status, ms: ms === null ? null : Number(ms), headers };
}

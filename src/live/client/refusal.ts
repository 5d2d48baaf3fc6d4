import type { IncomingMessage } from 'node:http';
import { parseJson } from '../../input/parse-json.js';
import { fieldsOf, stringOf } from '../../input/watch/values.js';
import type { Right } from './api-client.js';
import { ApiRefusal } from './errors.js';

/** An answer that is no Status says why in its first line: `Too many requests, please try again later.` */
const LONGEST = 500;

/** What an answer says that is not 2xx, and what an ERROR event of a watch says, whose object is the same Status. */
export function refusalOf(
  status: number,
  body: string,
  right: Right,
  headers: IncomingMessage['headers'] = {},
): ApiRefusal {
  const { message, reason, details, code } = fieldsOf(parseJson(body));
  const { retryAfterSeconds } = fieldsOf(details);
  const asked = Number(headers['retry-after'] ?? retryAfterSeconds ?? Number.NaN);
  return new ApiRefusal({
    status: typeof code === 'number' ? code : status,
    reason: stringOf(reason),
    words: stringOf(message) || body.trim().split('\n')[0]?.slice(0, LONGEST) || `HTTP status ${status}`,
    right,
    retryAfter: Number.isFinite(asked) && asked >= 0 ? asked : null,
  });
}

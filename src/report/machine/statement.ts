import type { Finding } from '../../document/types.js';
import type { NamePlace } from '../view/places.js';
import { ruleOf } from '../view/words.js';

/** A finding in plain lines: what, where, what to do next; the lines themselves where they were asked for. */
export function statement({ level, rule, message, evidence }: Finding, place: NamePlace): string[] {
  const next = ruleOf(rule)?.next;
  return [
    `${level} ${rule}: ${message}`,
    ...(evidence.length > 0 ? [`  see ${evidence.map(place).join(', ')}`] : []),
    ...(next === undefined ? [] : [`  next ${next}`]),
    ...evidence.flatMap(({ text }) => (text === undefined ? [] : [`  | ${text}`])),
  ];
}

import { UUID } from '../../kit/uid.js';
import type { Testimony } from '../types.js';
import { whatOf } from './recognise.js';

/**
 * A row of any table of events: type and reason are next to each other in all of them (`kubectl get events`, `kubectl describe`, which up
 * to 1.8 had other columns before them). The columns before them are ages, counts and sources; those after them end with the message.
 */
const ROW = /^(.{0,400}?)(?<!\S)(?:Normal|Warning)\s{1,40}([A-Z]\w{2,40})\s{1,80}(\S.{0,2000})$/;
const CONTAINER = /\bspec\.(?:initContainers|containers|ephemeralContainers)\{([^}\s]{1,253})\}/;
const NAMED = /"Kill(?:Container)\\?" for \\?"([^"\\]{1,253})|\bcontainer (?!with\b)([a-z\d][a-z\d.-]{0,252})(?::|$)/;
const CONTAINER_ID = /\bid (?:[\w.-]{1,40}:\/\/)?([\da-f]{12,64})\b/;
const POD_UID = new RegExp(`\\b${UUID}\\b`);
/** `5m (x3 over 10m)`; the old columns: first seen, last seen, count. */
const SERIES = /\(x(\d{1,9}) over /;
const COUNT = /^\s*\d\S{0,20}\s+\d\S{0,20}\s+(\d{1,9})\s/;
const MAX_MESSAGE = 1024;

/** What one row shows about the end of a pod; null for other rows. */
export function eventRow(line: number, text: string): Testimony | null {
  const [, before = '', reason = '', rest = ''] = ROW.exec(text) ?? [];
  const what = whatOf(reason, rest);
  if (what === null) return null;
  const message = messageIn(rest);
  const [, quoted, plain] = NAMED.exec(message) ?? [];
  const container = CONTAINER.exec(before)?.[1] ?? CONTAINER.exec(rest)?.[1] ?? quoted ?? plain;
  const containerId = CONTAINER_ID.exec(message)?.[1];
  const uid = POD_UID.exec(message)?.[0];
  const times = SERIES.exec(rest)?.[1] ?? COUNT.exec(before)?.[1];
  return {
    what,
    line,
    at: null,
    identity: { ...(containerId === undefined ? {} : { containerId }), ...(uid === undefined ? {} : { uid }) },
    ...(container === undefined ? {} : { container }),
    facts: { reason, message: message.slice(0, MAX_MESSAGE), ...(times === undefined ? {} : { count: Number(times) }) },
  };
}

/** After the reason, `describe` has age and source, and `get events` the object: columns are two blanks or more apart. */
const messageIn = (rest: string): string => rest.split(/\t+| {2,}/).at(-1) ?? rest;

import { innermost } from '../../catalogue/causes/innermost.js';

/** client-go, tools/record/event.go, recordEvent: with `%#v` up to 1.28, then the Event and the error as values. */
const REJECTED = /^"?Server rejected event\b/;
const ABOUT =
  /InvolvedObject:(?:v1\.)?ObjectReference\{Kind:"?(\w{1,40})"?, ?Namespace:"?([\w.-]{0,63})"?, ?Name:"?([\w.-]{1,253})"?,/;
const REASON = /\bReason:\\?"?(\w{1,80})\\?"?,/;
const ERROR = /(?: err="((?:[^"\\]|\\.){1,2000})"|': '(.{1,2000})' \(will not retry!\))/;
/** A namespace that is being deleted takes no new objects (apiserver, plugin/namespace/lifecycle/admission.go, Admit). */
const GOES = /because it is being terminated/;

/** Describes an Event that the API server did not take, and why; null for all other lines. */
export function rejectedEvent(text: string): string | null {
  if (!REJECTED.test(text)) return null;
  const error = ERROR.exec(text);
  if (error === null) return null;
  const why = innermost(error[1] ?? error[2] ?? '');
  const [, kind = '', namespace, name] = ABOUT.exec(text) ?? [];
  const about = name === undefined ? '' : ` of ${kind.toLowerCase()} ${namespace === '' ? '' : `${namespace}/`}${name}`;
  const ends = GOES.test(why) ? '; the namespace is deleted, and this is harmless' : '';
  const reason = REASON.exec(text)?.[1];
  return `Event${reason === undefined ? '' : ` ${reason}`}${about} was not recorded: ${why}${ends}`;
}

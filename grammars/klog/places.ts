import { DATE, SEVERITY, THREAD, TIME } from './shape.js';

/** The positions of the parts of a record's text, for code that reads it before the grammar does. */

/** `--logging-format=json` (component-base/logs/json): the time is the first key. */
export const JSON_START = '{"ts":';

export const isJson = (text: string): boolean => text.startsWith('{');

/** Offset of the call site: its file, or in JSON the keys after the time. */
export const siteOf = (text: string): number =>
  text.startsWith(JSON_START) ? text.indexOf(',') : text.lastIndexOf(' ', text.indexOf(']')) + 1;

/** The call site of a record's text, as it is printed, with the bracket after it. */
export const siteIn = (text: string, body: number): string => text.slice(siteOf(text), body);

/** The base name of a call site's file: `--add-dir-header` puts a directory before it. */
export function baseFile(site: string): string {
  const colon = site.indexOf(':');
  const file = colon < 0 ? site : site.slice(0, colon);
  return file.slice(file.lastIndexOf('/') + 1);
}

/** Offset of the message. The first bracket ends the header: neither a file name nor a component's word holds one. */
export function bodyOf(text: string): number {
  if (isJson(text)) return text.indexOf('"msg":') + '"msg":'.length;
  return text.startsWith('"') ? 0 : text.indexOf(']') + 2;
}

/** The part before the date: a severity in one of its forms, or the name of a component. */
const STAMPED = new RegExp(String.raw`^\D{0,42}?(${DATE}) ${TIME} +(${THREAD}) `);

/** Offset of the date of a header, and the thread id after it; null in JSON, which has neither. */
export function stampOf(
  text: string,
): { readonly from: number; readonly date: string; readonly thread: string } | null {
  const [all, date, thread] = STAMPED.exec(text) ?? [];
  return all === undefined || date === undefined || thread === undefined
    ? null
    : { from: all.indexOf(date), date, thread };
}

const LETTERED = new RegExp(`^${SEVERITY}\\d`);

export const beginsWithSeverity = (text: string): boolean => LETTERED.test(text);

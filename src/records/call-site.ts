/** `--logging-format=json`: the time is the first key. */
export const JSON_START = '{"ts":';

/** Offset of the call site in the text of a record: its file, or in JSON the keys behind the time. */
export const siteOf = (text: string): number =>
  text.startsWith(JSON_START) ? text.indexOf(',') : text.lastIndexOf(' ', text.indexOf(']')) + 1;

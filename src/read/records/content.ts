import type { RecordContent } from './types.js';

/** The content of a record, as plain data. Written out: spreading objects costs as much as making them. */
export function contentOf(record: RecordContent): RecordContent {
  const { line, lines, header, message, structured, fields, cut, original } = record;
  const content = { line, lines, header, message, structured, fields };
  if (cut === undefined && original === undefined) return content;
  return { ...content, ...(cut && { cut }), ...(original !== undefined && { original }) };
}

import { fieldValue } from '../../grammars/klog/values.js';
import type { KubeletEvent } from '../events/types.js';
import type { KlogRecord } from '../records/types.js';
import { jsonText } from '../report/safe.js';

/** One line of `podline parse`. */
export function jsonRecord(source: number, record: KlogRecord, event: KubeletEvent | null): string {
  const { line, lines, frame, header, message, structured, fields, cut, problem } = record;
  return jsonText({
    source,
    line,
    lines,
    envelope: frame === null ? null : { format: frame.format, ...frame.fields() },
    header,
    message,
    structured,
    fields: fields.map(field => ({
      key: field.key,
      form: field.form,
      value: fieldValue(field),
      ...(field.cut ? { cut: true } : {}),
    })),
    event: event?.id ?? null,
    ...(cut ? { cut } : {}),
    ...(problem ? { problem } : {}),
  });
}

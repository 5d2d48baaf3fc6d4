import { expect, it } from 'vitest';
import { unquoteGo } from '../../grammars/klog/values.js';

it.each([
  ['"{\\"a\\":\\"b\\\\nc\\"}"', '{"a":"b\\nc"}'],
  ['"one\\ntwo\\r\\tthree \\\\x41"', 'one\ntwo\r\tthree \\x41'],
  // Escapes that JSON lacks, or writes otherwise
  ['"\\x1b[31m\\a\\v\\xff"', '\x1b[31m\x07\v\ufffd'],
  ['"\\u00e9\\U0001f600 \\/"', 'é😀 /'],
  ['"\\b\\f"', '\b\f'],
  // Escapes that strconv.Quote never writes
  ['"\\"tab\there\\""', '"tab\there"'],
  ['"a " b \\"c"', 'a " b "c'],
  ['"\\"cut off\\"', '"cut off\\'],
])('%s is read as Go quotes it', (raw, text) => expect(unquoteGo(raw)).toBe(text));

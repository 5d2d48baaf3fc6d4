import fc from 'fast-check';
import { anyCharacter } from '../any-character.js';

/**
 * Prints key/value pairs as klog does (klog/v2 internal/serialize/keyvalues.go), so that the grammar can be compared with it. Three
 * generations: `%+v` with quoted line ends (≤ 2.30), `%+v` with blocks (2.60–2.90), JSON (≥ 2.100).
 */
export type Generation = '2.30' | '2.60' | '2.100';

export type Value =
  | { kind: 'text'; value: string }
  | { kind: 'uid'; value: string }
  | { kind: 'scalar'; value: number | boolean | null }
  | { kind: 'names'; value: string[] }
  | { kind: 'struct'; value: Record<string, string> }
  | { kind: 'map'; value: Record<string, string> };

export interface Pair {
  key: string;
  value: Value;
}

const SHORT: Record<string, string> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};

/** strconv.Quote, as far as it can be read back: what is not printable is escaped. */
const goQuote = (text: string): string =>
  `"${text.replace(/["\\]|[\x00-\x1f\x7f-\xa0\u2028\u2029\ufeff]/g, char => {
    if (char === '"' || char === '\\') return `\\${char}`;
    const code = char.charCodeAt(0);
    return (
      SHORT[char] ??
      (code < 0x80 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`)
    );
  })}"`;

/** The escapes of encoding/json for HTML. */
const goJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

const block = (text: string): string =>
  `<\n${text
    .replace(/\n$/, '')
    .split('\n')
    .map(line => `\t${line}\n`)
    .join('')} >`;

function printValue({ kind, value }: Value, generation: Generation): string {
  if (kind === 'text') return generation !== '2.30' && value.includes('\n') ? block(value) : goQuote(value);
  if (generation === '2.100') return goJson(value);
  if (kind === 'uid') return value;
  if (kind === 'scalar') return value === null ? '<nil>' : String(value);
  if (kind === 'names') return `[${value.join(' ')}]`;
  const members = Object.entries(value)
    .map(([name, text]) => `${name}:${text}`)
    .join(' ');
  return kind === 'map' ? `map[${members}]` : `&{${members}}`;
}

export const print = (header: string, message: string, pairs: readonly Pair[], generation: Generation): string =>
  `${header}${goQuote(message)}${pairs.map(({ key, value }) => ` ${key}=${printValue(value, generation)}`).join('')}`;

/** What a reader gets back: printing loses whether a block's text ended in a line end. */
export const expected = ({ kind, value }: Value, generation: Generation): unknown =>
  kind === 'text' && generation !== '2.30' && value.includes('\n') ? value.replace(/\n$/, '') : value;

const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}[a-z0-9]$/);
const name = fc.tuple(word, word).map(([namespace, pod]) => `${namespace}/${pod}`);
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'grapheme-ascii' }),
  fc.constantFrom('a\nb', '\n', ' >', '] "x" y=1', 'a=b c=d', '__proto__', '\x1e', 'x\x1e\ny'),
);

const value: fc.Arbitrary<Value> = fc.oneof(
  anyText.map(text => ({ kind: 'text' as const, value: text })),
  fc.uuid().map(uid => ({ kind: 'uid' as const, value: uid })),
  fc.oneof(fc.integer(), fc.boolean(), fc.constant(null)).map(scalar => ({ kind: 'scalar' as const, value: scalar })),
  fc.array(name, { minLength: 1, maxLength: 4 }).map(names => ({ kind: 'names' as const, value: names })),
  fc.record({ ID: fc.uuid(), Type: word, Data: word }).map(struct => ({ kind: 'struct' as const, value: struct })),
  fc.dictionary(word, word, { minKeys: 1, maxKeys: 3 }).map(map => ({ kind: 'map' as const, value: { ...map } })),
);

const key = fc.oneof(
  fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,10}$/),
  fc.stringMatching(/^[a-z]{1,5}[.-][a-z]{1,5}$/),
  fc.constantFrom('a b', 'pod.CreationTimestamp', '__proto__', 'constructor', 'pod-uid'),
  fc.letrec<{ go: string; leaf: string }>(tie => ({
    go: fc.oneof(
      { depthSize: 'small' },
      tie('leaf'),
      fc.array(tie('go'), { minLength: 1, maxLength: 3 }).map(all => `[${all.join(' ')}]`),
      fc.array(tie('go'), { minLength: 1, maxLength: 2 }).map(all => `map[${all.map(one => `a:${one}`).join(' ')}]`),
      fc.array(tie('go'), { minLength: 1, maxLength: 2 }).map(all => `&{x ${all.join(' ')}}`),
    ),
    leaf: fc.constantFrom(
      '%!s(int=42)',
      '%!s(main.b=true)',
      '%!s(<nil>)',
      '%!s(complex128=(1+2i))',
      '%!s(func(int) string=0x47b6e0)',
    ),
  })).go,
);

/** A map or struct that is printed bare may continue with what looks like one more of its values and cannot be distinguished from a key. */
const isAmbiguous = (pairs: readonly Pair[]): boolean =>
  pairs.some(
    ({ key }, at) => /^(?:%!|map\[|\[|&\{)/.test(key) && /^(?:map|struct)$/.test(pairs[at - 1]?.value.kind ?? ''),
  );

export const anyPairs = fc.array(fc.record({ key, value }), { maxLength: 5 }).filter(pairs => !isAmbiguous(pairs));
export const anyMessage = anyText.filter(text => text.length < 200);
export const anyGeneration = fc.constantFrom<Generation>('2.30', '2.60', '2.100');
/** Every day that some year has. */
export const anyDate = fc.integer({ min: 0, max: 365 }).map(day => {
  const date = new Date(Date.UTC(2024, 0, 1 + day));
  return { month: date.getUTCMonth() + 1, day: date.getUTCDate() };
});
export const anyHeader = fc
  .record({
    severity: fc.constantFrom('I', 'W', 'E', 'F'),
    date: anyDate,
    pid: fc.integer({ min: 1, max: 9_999_999 }),
    file: fc.constantFrom('kubelet.go', 'pod_workers.go', 'util/util.go', '???'),
    line: fc.integer({ min: 1, max: 9999 }),
  })
  .map(({ severity, date: { month, day }, pid, file, line }) => {
    const two = (part: number): string => String(part).padStart(2, '0');
    return `${severity}${two(month)}${two(day)} 14:11:15.664544 ${String(pid).padStart(7)} ${file}:${line}] `;
  });

import { posix } from 'node:path';
import { definitions, type MessageDefinition } from '../../src/catalogue/events.js';
import { levelIn, minorOf, OLD_TEXTS } from '../../src/catalogue/versions.js';
import { createCatalogue } from '../../src/correlate/events/recognise.js';
import type { KlogRecord } from '../../src/read/records/types.js';
import type { Row, Table } from './table.js';

/** A statement of the catalogue that the sources contradict. */
export interface Difference {
  readonly message: string;
  readonly file: string;
  readonly what: string;
  readonly minors: readonly string[];
}

export interface Comparison {
  /** The definition for each row that prints one */
  readonly known: ReadonlyMap<Row, MessageDefinition>;
  readonly differences: readonly Difference[];
}

/** What the catalogue knows about the texts in a table, and where it states something else. */
export function compare(table: Table): Comparison {
  const catalogue = createCatalogue();
  const known = new Map<Row, MessageDefinition>();
  for (const row of table.rows) {
    const definition = printings(row).flatMap(record => catalogue.recognise(record)?.definition ?? [])[0];
    if (definition) known.set(row, definition);
  }
  return { known, differences: [...printed(known), ...absent(table, known)] };
}

const logs = (row: Row): boolean => row.kind === 'structured' || row.kind === 'printf';

/** How `%q` prints the id of a container with its type. */
const ID = '{"x" "x"}';

/** What a row would print, with a word for each argument. */
function printings(row: Row): KlogRecord[] {
  if (!logs(row)) return [];
  const header = { severity: null, month: 1, day: 1, time: '', pid: null, file: posix.basename(row.file), line: 1 };
  return (row.kind === 'printf' ? filled(row.message) : [row.message]).map(message => ({
    line: 1,
    lines: 1,
    frame: null,
    header,
    message,
    structured: row.kind === 'structured',
    fields: [],
  }));
}

/** A format with its arguments: quoted words, then in turn an id of a container in the place of one of them. */
function filled(format: string): string[] {
  const plain = format
    .replace(/%[+#]?[svTw]/g, 'x')
    .replaceAll('%d', '1')
    .replaceAll('%t', 'true')
    .trimEnd();
  const quoted = [...plain.matchAll(/%\+?q/g)].length;
  return Array.from({ length: quoted + 1 }, (_, id) => {
    let at = 0;
    return plain.replace(/%\+?q/g, () => (++at === id ? ID : '"x"'));
  });
}

/** Printed in a minor, at a level or with a severity that the definition does not state. */
function printed(known: Comparison['known']): Difference[] {
  return [...known].flatMap(([row, definition]) => {
    const minors = [...row.byMinor.keys()];
    const wrong: readonly [string, readonly string[]][] = [
      [`before ${definition.since}`, minors.filter(minor => minorOf(minor) < minorOf(definition.since))],
      [
        `after ${definition.until}`,
        minors.filter(minor => definition.until && minorOf(minor) > minorOf(definition.until)),
      ],
      [`as ${row.severity}, not ${definition.severity}`, row.severity === definition.severity ? [] : minors],
      ...levels(row, definition),
    ];
    return wrong
      .filter(([, of]) => of.length > 0)
      .map(([what, of]) => ({ message: definition.message, file: row.file, what, minors: of }));
  });
}

function levels(row: Row, definition: MessageDefinition): [string, string[]][] {
  if (row.severity !== 'I') return [];
  const other = new Map<string, string[]>();
  for (const [minor, state] of row.byMinor) {
    const stated = levelIn(definition, minorOf(minor));
    if (state.levels.includes(stated) || state.levels.includes(null)) continue;
    const what = `at -v=${state.levels.join(' and ')}, not ${stated}`;
    other.set(what, [...(other.get(what) ?? []), minor]);
  }
  return [...other];
}

/**
 * Stated for a minor whose sources do not contain it, neither as a call nor as part of a text. Texts from before structured logging are
 * stated until 1.21, because release candidates of 1.21 printed them; when the oldest of them were removed was not looked up.
 */
function absent(table: Table, known: Comparison['known']): Difference[] {
  const having = new Map<MessageDefinition, Set<string>>();
  for (const [row, definition] of known) {
    having.set(definition, new Set([...(having.get(definition) ?? []), ...row.byMinor.keys()]));
  }
  const parts = table.rows.filter(row => !logs(row)).map(row => [skeleton(row.message), row] as const);
  return definitions.flatMap(definition => {
    const { since, until } = definition;
    const isOld = since === OLD_TEXTS;
    const last = isOld && until === '1.21' ? '1.20' : until;
    const whole = skeleton(definition.message);
    const begun = parts.filter(([part]) => part.length >= SHORTEST_PART && whole.includes(part));
    const minors = new Set([...(having.get(definition) ?? []), ...begun.flatMap(([, row]) => [...row.byMinor.keys()])]);
    if (isOld && until !== undefined && minors.size === 0) return [];
    const missing = table.minors
      .filter(minor => minorOf(minor) >= minorOf(since) && minorOf(minor) <= minorOf(last ?? minor))
      .filter(minor => !minors.has(minor));
    const { message, file } = definition;
    return missing.length === 0 ? [] : [{ message, file, what: 'not in the sources', minors: missing }];
  });
}

/** Shorter ones occur in many messages. */
const SHORTEST_PART = 12;

/** A message without its arguments. */
const skeleton = (message: string): string => message.replace(/%[+#]?[a-zA-Z](\{\w+\})?/g, '%').trim();

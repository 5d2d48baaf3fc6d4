/**
 * One line of `-- want --`: `PATH = VALUE`, `PATH ~ EXPRESSION` or `PATH never EXPRESSION`.
 *
 * PATH is `text` (what is printed), `answer` (its first two lines), `errors` (stderr), `exit`, or a path into the document:
 * `start[shop/web-0].headline`, `findings[*].message`, `end.length`. `start`, `end` and `node` are the episodes of a family. In brackets
 * stands a position, `*` for all, or what identifies an element: its pod, rule, step, phase, name or id.
 */
export interface Want {
  readonly line: string;
  readonly path: string;
  readonly how: '=' | '~' | 'never';
  readonly value: string;
}

export interface Printed {
  readonly exit: number;
  readonly text: string;
  readonly errors: string;
  /** Not read for a case that asks only for text. */
  readonly document?: unknown;
}

const OF_THE_RUN = ['text', 'answer', 'errors', 'exit'];
/** A page is long. */
const MOST_SHOWN = 4_000;
const WANT = /^(\S+) (=|~|never) (.+)$/;

export function wantsOf(text: string): Want[] {
  const wants: Want[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, path, how, value] = WANT.exec(line) ?? [];
    if (path === undefined || value === undefined || (how !== '=' && how !== '~' && how !== 'never'))
      throw new Error(`not PATH = VALUE, PATH ~ EXPRESSION or PATH never EXPRESSION: ${line}`);
    wants.push({ line, path, how, value });
  }
  if (wants.length === 0) throw new Error('the case wants nothing');
  return wants;
}

export const readsDocument = ({ path }: Want): boolean => !OF_THE_RUN.includes(path);

/** Why the want is not met, or nothing. */
export function unmet(want: Want, printed: Printed): string | undefined {
  const found = valueAt(want.path, printed);
  const shown = found.map(asText);
  if (want.how === '=') {
    const wanted = asText(jsonOr(want.value));
    return shown.length === 1 && shown[0] === wanted
      ? undefined
      : `${want.line}\n  but it is: ${shown.join(' | ') || 'absent'}`;
  }
  const matches = new RegExp(want.value, 'mu').test(shown.join('\n'));
  if (matches === (want.how === '~')) return undefined;
  return `${want.line}\n  but it is: ${shown.join('\n             ').slice(0, MOST_SHOWN) || 'absent'}`;
}

/** The line with what stands there now, for a want of one value. */
export function renewed(want: Want, printed: Printed): string {
  const [value, ...more] = valueAt(want.path, printed);
  return want.how !== '=' || value === undefined || more.length > 0 ? want.line : `${want.path} = ${asText(value)}`;
}

function valueAt(path: string, printed: Printed): unknown[] {
  if (path === 'answer') return [printed.text.split('\n').slice(0, 2).join('\n')];
  if (path === 'text' || path === 'errors' || path === 'exit') return [printed[path]];
  let values: unknown[] = [withFamilies(printed.document)];
  for (const [, member, selector] of path.matchAll(/([\w$-]+)|\[([^\]]+)\]/g))
    values = values.flatMap(value =>
      member === undefined ? selected(value, selector ?? '') : memberOf(value, member),
    );
  return values;
}

/** The document, and its episodes by family under the name of each; cases from before version 4 call them `lifecycles` and `starts`. */
function withFamilies(document: unknown): unknown {
  if (!isObject(document) || !Array.isArray(document.episodes)) return document;
  const of = (family: string): unknown[] =>
    (document.episodes as unknown[]).filter(one => isObject(one) && one.family === family);
  const [start, end] = [of('start'), of('end')];
  return { lifecycles: end, starts: start, ...document, start, end, node: of('node') };
}

function memberOf(value: unknown, member: string): unknown[] {
  if (Array.isArray(value) && member === 'length') return [value.length];
  const found = isObject(value) ? value[member] : undefined;
  return found === undefined ? [] : [found];
}

function selected(value: unknown, selector: string): unknown[] {
  if (!Array.isArray(value)) return [];
  if (selector === '*') return value;
  if (/^\d+$/.test(selector)) return value.slice(Number(selector), Number(selector) + 1);
  return value.filter(element => namesOf(element).includes(selector));
}

function namesOf(element: unknown): unknown[] {
  if (!isObject(element)) return [element];
  const pod = isObject(element.pod) ? `${element.pod.namespace}/${element.pod.name}` : undefined;
  return [pod, ...['rule', 'step', 'phase', 'container', 'name', 'id', 'kind', 'family'].map(key => element[key])];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

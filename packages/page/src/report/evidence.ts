import { type EvidenceRef, offsetText, quotation } from 'podline/internal/browser';
import { createClock } from '../model/clock.js';
import type { Context } from '../ui/context.js';
import { copyButton } from '../ui/controls.js';
import { h } from '../ui/dom.js';

/** No reader reads more lines than this. */
const FIRST = 12;

/** The place of each line, and its text. */
export function evidenceList(evidence: readonly EvidenceRef[], context: Context): HTMLElement | null {
  if (evidence.length === 0) return null;
  return h('ul.evidence', ...evidence.slice(0, FIRST).map(ref => item(ref, context)), more(evidence.length - FIRST));
}

/** The last line has the latest words and is quoted; for the others only places are shown. When printed, all are. */
export function evidenceInShort(evidence: readonly EvidenceRef[], context: Context): HTMLElement | null {
  const quoted = evidence.findLast(ref => context.lineText(ref) !== null) ?? evidence.at(-1);
  if (quoted === undefined) return null;
  const others = evidence.filter(ref => ref !== quoted);
  const places = others.slice(0, FIRST).map(context.place);
  const also = others.length > FIRST ? `${places.join(', ')} and ${others.length - FIRST} more` : places.join(', ');
  return h(
    'ul.evidence',
    item(quoted, context),
    also === '' ? null : h('li.muted.also', `also ${also}`),
    ...others.slice(0, FIRST).map(ref => h('li.onpaper', ...item(ref, context).childNodes)),
  );
}

const more = (count: number): HTMLElement | null => (count > 0 ? h('li.muted', `and ${count} more`) : null);

function item(ref: EvidenceRef, { place, lineText }: Context): HTMLElement {
  const where = place(ref);
  const text = lineText(ref);
  return h(
    'li',
    h(
      'div.where',
      h('code', where),
      copyButton('Copy', () => where, `Copy ${where}`),
    ),
    text === null ? null : h('pre', { tabindex: 0, 'aria-label': where }, ...lines(messageIn(text))),
  );
}

/** The message of an entry in JSON (journald, docker): everything else in it is about the machine. */
export function messageIn(text: string): string {
  const entry = text.startsWith('{') ? entryIn(text) : null;
  const message = entry?.MESSAGE ?? entry?.log;
  return typeof message === 'string' ? message : text;
}

function entryIn(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // A line that only begins like one, or one that was cut
    return null;
  }
}

const lines = (text: string): (Node | string)[] =>
  quotation(text).flatMap((one, index) => (index === 0 ? [one] : [h('br'), one]));

/** A time in all forms at once, so that the reader need not switch. */
export function timesOf(at: string | null, origin: number | null, { zone }: Context): [string, string][] {
  if (at === null) return [];
  const ms = Date.parse(at);
  const [local, utc] = [createClock('local', zone), createClock('utc', null)];
  const isUtc = local.label === utc.label;
  return [
    ...(origin === null ? [] : [['after', offsetText(ms - origin)] as [string, string]]),
    [local.label, `${local.date(ms)} ${local.show(ms, 0)}`],
    ...(isUtc ? [] : [[utc.label, `${utc.date(ms)} ${utc.show(ms, 0)}`] as [string, string]]),
  ];
}

export const facts = (all: readonly [string, string][]): HTMLElement =>
  h('dl', ...all.filter(([, text]) => text !== '').flatMap(([name, text]) => [h('dt', name), h('dd', text)]));

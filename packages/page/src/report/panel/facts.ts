import { offsetText } from 'podline/internal/browser';
import { createClock } from '../../model/clock.js';
import type { Context } from '../../ui/context.js';
import { h } from '../../ui/dom.js';

/** All formats together, without a switch. */
export function timesOf(at: string | null, origin: number | null, { data }: Context): [string, string][] {
  if (at === null) return [];
  const ms = Date.parse(at);
  const zone = data.zone ?? data.document.input.clock.zone;
  const [local, utc] = [createClock('local', zone), createClock('utc', null)];
  const isUtc = local.label === utc.label;
  return [
    ...(origin === null ? [] : [['after', offsetText(ms - origin)] as [string, string]]),
    [local.label, `${local.date(ms)} ${local.show(ms, 0)}`],
    ...(isUtc ? [] : [[utc.label, `${utc.date(ms)} ${utc.show(ms, 0)}`] as [string, string]]),
  ];
}

export const facts = (all: readonly [string, string][]): HTMLElement =>
  h(
    'dl',
    {},
    ...all.filter(([, text]) => text !== '').flatMap(([name, text]) => [h('dt', {}, name), h('dd', {}, text)]),
  );

import type { Verdict } from '../../../../contract/types.js';
import { type Entry, type Filter, SORTS, type Sort, tallyOf } from '../model/entries.js';
import { lookUp } from '../model/look-up.js';
import { VERDICTS, verdictBadge } from '../ui/badges.js';
import type { Context } from '../ui/context.js';
import { h } from '../ui/dom.js';

export function filterOf({ address }: Context): Filter {
  const sort = address.get('sort') ?? '';
  return {
    query: address.get('q') ?? '',
    verdict: address.get('verdict'),
    kind: address.get('kind'),
    rule: address.get('rule'),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'worst',
  };
}

/** The filters of the list. All of them are in the address. */
export function createFilterBar(entries: readonly Entry[], context: Context) {
  const { address, data } = context;
  const search = h('input', {
    type: 'search',
    id: 'search',
    placeholder: 'Search pod, UID, node   /',
    'aria-label': 'Search pods',
    autocomplete: 'off',
    input: () => address.set({ q: search.value }),
  });
  const kinds = tallyOf(entries, ({ kind }) => [kind]);
  const rules = tallyOf(entries, ({ findings }) => findings.map(({ rule }) => rule));
  const sorts = Object.entries(SORTS).map(([id, title]): [string, string] => [id, title]);
  const chips = verdictChips(entries, context);
  const choices = [
    choice(
      'Kind',
      'kind',
      'all kinds',
      counted(kinds, kind => lookUp(data.words.kinds, kind)?.title ?? kind),
      context,
    ),
    choice(
      'Finding',
      'rule',
      'all findings',
      counted(rules, rule => rule),
      context,
    ),
    choice('Order', 'sort', null, sorts, context),
  ];
  return {
    element: h(
      'div',
      { class: 'filters', role: 'search' },
      search,
      chips.element,
      ...choices.map(({ element }) => element),
    ),
    refresh() {
      const query = address.get('q') ?? '';
      if (search.value !== query) search.value = query;
      for (const { refresh } of [chips, ...choices]) refresh();
    },
  };
}

const counted = (tally: readonly [string, number][], title: (id: string) => string): [string, string][] =>
  tally.map(([id, count]) => [id, `${title(id)} (${count})`]);

/** A list to choose from. `all` is the choice that leaves nothing out. */
function choice(
  label: string,
  key: string,
  all: string | null,
  options: readonly [value: string, title: string][],
  { address }: Context,
) {
  const select = h(
    'select',
    { 'aria-label': label, change: () => address.set({ [key]: select.value }) },
    ...[...(all === null ? [] : [['', all] as const]), ...options].map(([value, title]) =>
      h('option', { value }, title),
    ),
  );
  const first = select.value;
  return {
    element: select,
    refresh() {
      select.value = address.get(key) ?? first;
    },
  };
}

/** How many of each verdict, and a press shows these alone. */
function verdictChips(entries: readonly Entry[], { address }: Context) {
  const chips = (Object.keys(VERDICTS) as Verdict[]).flatMap(verdict => {
    const count = entries.filter(({ one }) => one.verdict === verdict).length;
    const toggle = (): void => address.set({ verdict: address.get('verdict') === verdict ? null : verdict });
    const words = `${count} ${VERDICTS[verdict]}`;
    const attributes = { type: 'button', class: 'chip', 'aria-label': words, 'data-tone': verdict, click: toggle };
    return count === 0 ? [] : [{ verdict, button: h('button', attributes, verdictBadge(verdict), words) }];
  });
  return {
    element: h('div', { class: 'chips', role: 'group', 'aria-label': 'Verdict' }, ...chips.map(({ button }) => button)),
    refresh() {
      for (const { verdict, button } of chips)
        button.setAttribute('aria-pressed', String(address.get('verdict') === verdict));
    },
  };
}

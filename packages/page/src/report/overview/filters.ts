import { endsOf, type Verdict } from 'podline/internal/browser';
import {
  type Entry,
  FACET_IDS,
  FACETS,
  type FacetId,
  type Filter,
  SHOWS,
  type Show,
  SORTS,
  type Sort,
  tallyOf,
} from '../../model/entries.js';
import { lookUp } from '../../model/words.js';
import { VERDICTS, verdictBadge } from '../../ui/badges.js';
import type { Context } from '../../ui/context.js';
import { button, fill, h } from '../../ui/dom.js';

export function filterOf({ address, data }: Context): Filter {
  const sort = address.get('sort') ?? '';
  const show = address.get('show') ?? '';
  return {
    query: address.get('q') ?? '',
    verdict: address.get('verdict'),
    show: Object.hasOwn(SHOWS, show) ? (show as Show) : 'all',
    // If there is nothing else to show
    withHealthy: address.get('healthy') !== null || endsOf(data.document).length + data.troubledStarts === 0,
    facets: Object.fromEntries(FACET_IDS.map(id => [id, address.get(id)])),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'worst',
  };
}

/** The filters of the list. All of them are in the address. */
export function* createFilterBar(entries: readonly Entry[], context: Context) {
  const { address } = context;
  const search = h('input', {
    type: 'search',
    id: 'search',
    placeholder: 'Search pod, UID, node   /',
    'aria-label': 'Search pods',
    autocomplete: 'off',
    input: () => address.set({ q: search.value }),
  });
  const sorts = Object.entries(SORTS).map(([id, title]): [string, string] => [id, title]);
  const chips = verdictChips(context);
  const hasBoth = new Set(entries.map(({ lifecycle }) => lifecycle.family)).size > 1;
  const choices = hasBoth ? [choice('Show', 'show', null, Object.entries(SHOWS), context)] : [];
  for (const id of FACET_IDS) {
    yield undefined;
    choices.push(...facetChoice(id, entries, context));
  }
  choices.push(choice('Order', 'sort', null, sorts, context));
  return {
    element: h('div.filters', { role: 'search' }, search, chips.element, ...choices.map(({ element }) => element)),
    /** `ofAnyVerdict`: what the other filters leave */
    refresh(ofAnyVerdict: readonly Entry[]): void {
      const query = address.get('q') ?? '';
      if (search.value !== query) search.value = query;
      chips.refresh(ofAnyVerdict);
      for (const { refresh } of choices) refresh();
    },
  };
}

/** A longer list is not usable; the search finds the others. */
const MAX_OPTIONS = 200;

/** If all are on one node there is nothing to choose. */
function facetChoice(id: FacetId, entries: readonly Entry[], context: Context): Choice[] {
  const { label, all, valuesOf } = FACETS[id];
  const tally = tallyOf(entries, valuesOf);
  const title = (value: string): string =>
    id === 'kind' ? (lookUp(context.data.words.kinds, value)?.title ?? value) : value;
  const options = tally
    .slice(0, MAX_OPTIONS)
    .map(([value, count]): [string, string] => [value, `${title(value)} (${count})`]);
  return tally.length < FEWEST[id] ? [] : [choice(label, id, all, options, context)];
}

/** Kinds and findings are shown even if there is only one. */
const FEWEST: Readonly<Record<FacetId, number>> = { kind: 0, rule: 0, node: 2, namespace: 2, owner: 2 };

type Choice = ReturnType<typeof choice>;

/** A list to choose from. `all` is the choice without a filter. */
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

/** The number of each verdict; a click shows only these. */
function verdictChips({ address }: Context) {
  const chips = (Object.keys(VERDICTS) as Verdict[]).map(verdict => {
    const toggle = (): void => address.set({ verdict: address.get('verdict') === verdict ? null : verdict });
    return { verdict, chip: button('', toggle, { class: 'chip', 'data-tone': verdict }) };
  });
  return {
    element: h('div.chips', { role: 'group', 'aria-label': 'Verdict' }, ...chips.map(({ chip }) => chip)),
    refresh(entries: readonly Entry[]) {
      for (const { verdict, chip } of chips) {
        const count = entries.filter(entry => entry.verdict === verdict).length;
        const isPressed = address.get('verdict') === verdict;
        const words = `${count} ${VERDICTS[verdict]}`;
        chip.hidden = count === 0 && !isPressed;
        chip.setAttribute('aria-label', words);
        chip.setAttribute('aria-pressed', String(isPressed));
        fill(chip, [verdictBadge(verdict), words]);
      }
    },
  };
}

import type { Lifecycle } from '../../../contract/types.js';
import type { RunData } from '../data.js';
import { detailPage } from './detail/page.js';
import { modeOf, TIME_MODES } from './model/clock.js';
import { nothingPage } from './overview/nothing.js';
import { overviewPage } from './overview/page.js';
import { createAddress } from './ui/address.js';
import { type Context, createContext } from './ui/context.js';
import { fill, h } from './ui/dom.js';
import { openWhenPrinted } from './ui/print.js';
import { segments } from './ui/segments.js';
import { themeSwitch } from './ui/theme.js';

interface Page {
  readonly element: HTMLElement;
  refresh(): void;
}

/** Shows what the address says, and again whenever it changes. */
export function start(data: RunData): void {
  const context = createContext(data, createAddress());
  const stage = h('div', { class: 'stage' });
  document.body.append(topBar(context), stage);
  let shown: string | null | undefined;
  let page: Page = { element: stage, refresh() {} };
  let top = 0;

  const overview = once(() => (data.nothing === null ? overviewPage(context) : nothingPage(data.nothing, context)));
  const detail = (id: string): Page => {
    const one = storyOf(id, data);
    return one === undefined ? overview() : detailPage(one, context);
  };

  function update(): void {
    const id = idOf(context);
    if (id !== shown) {
      if (shown === null) top = scrollY;
      page = id === null ? overview() : detail(id);
      document.title = titleOf(id, data);
      fill(stage, [page.element]);
      shown = id;
      page.refresh();
      scrollTo({ top: id === null ? top : 0, behavior: 'instant' });
      return;
    }
    page.refresh();
  }

  openWhenPrinted('.finding');
  context.address.onChange(update);
  update();
  addEventListener('keydown', event => {
    const search = document.getElementById('search');
    if (event.key !== '/' || event.target instanceof HTMLInputElement || search === null) return;
    search.focus();
    event.preventDefault();
  });
}

const storyOf = (id: string | null, { document, starts }: RunData): Lifecycle | undefined =>
  [...document.lifecycles, ...starts].find(other => other.id === id);

/** One pod needs no list. */
function idOf({ address, data }: Context): string | null {
  const asked = address.get('id');
  if (storyOf(asked, data) !== undefined) return asked;
  const [only, ...others] = data.document.lifecycles;
  const isOne = data.starts.every(({ uid }) => uid === (only ?? data.starts[0])?.uid);
  return others.length === 0 && isOne && asked === null ? ((only ?? data.starts[0])?.id ?? null) : null;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function titleOf(id: string | null, data: RunData): string {
  const one = storyOf(id, data);
  return one === undefined
    ? `podline: ${data.document.lifecycles.length} deletions`
    : `podline: ${one.pod.namespace}/${one.pod.name}`.slice(0, 120);
}

function topBar({ address }: Context): HTMLElement {
  return h(
    'header',
    { class: 'topbar' },
    h('a', { class: 'brand', href: '#' }, 'podline'),
    h(
      'div',
      { class: 'switches' },
      segments('Times', TIME_MODES, modeOf(address.get('time')), mode =>
        address.set({ time: mode === 'local' ? null : mode }),
      ),
      themeSwitch(),
    ),
  );
}

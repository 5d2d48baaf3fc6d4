import { endsOf, type PodEpisode, type RunData } from 'podline/internal/browser';
import { modeOf, TIME_MODES } from '../model/clock.js';
import { atOnce, type Pieces } from '../model/pieces.js';
import { type Context, createAddress, createContext, type Page } from '../ui/context.js';
import { segments, themeSwitch } from '../ui/controls.js';
import { fill, h, openWhenPrinted } from '../ui/dom.js';
import { detailPage } from './detail/page.js';
import { overviewPage } from './overview/page.js';
import { checkSection, inputSection, leadingSection, viewsSection } from './sections.js';

/** Shows what the address states, again whenever it changes, until something else is to be shown. */
export function* start(data: RunData, into: HTMLElement, signal?: AbortSignal): Pieces<void> {
  const context = createContext(data, createAddress(signal));
  const report = createReport(context);
  into.append(topBar(context), report.element);
  openWhenPrinted('.finding', signal);
  const first = report.refresh();
  context.address.onChange(() => {
    first.return();
    atOnce(report.refresh());
  });
  addEventListener(
    'keydown',
    event => {
      const search = document.getElementById('search');
      if (event.key !== '/' || event.target instanceof HTMLInputElement || search === null) return;
      search.focus();
      event.preventDefault();
    },
    { signal },
  );
  yield* first;
}

function topBar({ address }: Context): HTMLElement {
  return h(
    'header.topbar',
    h('a.brand', { href: '#' }, 'podline'),
    h(
      'div.switches',
      segments('Times', TIME_MODES, modeOf(address.get('time')), mode =>
        address.set({ time: mode === 'local' ? null : mode }),
      ),
      themeSwitch(),
    ),
  );
}

/** The list of all pods, or one of them: what the address states when it is refreshed. */
export function createReport(context: Context): Page {
  const { data } = context;
  const stage = h('div.stage');
  let shown: string | null | undefined;
  let page: Page = { element: stage, *refresh() {} };
  let overview: Page | null = null;
  let top = 0;

  function* pageOf(id: string | null): Pieces<Page> {
    const one = episodeOf(id, data);
    if (one !== undefined) return detailPage(one, context);
    overview ??= data.nothing === null ? yield* overviewPage(context) : nothingPage(data.nothing, context);
    return overview;
  }

  function* refresh(): Pieces<void> {
    const id = idOf(context);
    if (id === shown) {
      yield* page.refresh();
      return;
    }
    if (shown === null) top = scrollY;
    page = yield* pageOf(id);
    document.title = titleOf(id, data);
    fill(stage, [page.element]);
    shown = id;
    yield* page.refresh();
    scrollTo({ top: id === null ? top : 0, behavior: 'instant' });
  }

  return { element: stage, refresh };
}

const episodeOf = (id: string | null, { document, starts }: RunData): PodEpisode | undefined =>
  [...endsOf(document), ...starts].find(other => other.id === id);

/** A single pod needs no list. */
function idOf({ address, data }: Context): string | null {
  const asked = address.get('id');
  if (episodeOf(asked, data) !== undefined) return asked;
  const [only, ...others] = endsOf(data.document);
  const first = only ?? data.starts[0];
  const isOne = others.length === 0 && data.starts.every(({ uid }) => uid === first?.uid);
  return data.check === null && isOne && asked === null ? (first?.id ?? null) : null;
}

function titleOf(id: string | null, data: RunData): string {
  const one = episodeOf(id, data);
  return one === undefined
    ? `podline: ${endsOf(data.document).length} deletions`
    : `podline: ${one.pod.namespace}/${one.pod.name}`.slice(0, 120);
}

/** Pods as kubectl shows them; without any, what to try when no deletion was found. */
function nothingPage({ headline, next }: NonNullable<RunData['nothing']>, context: Context): Page {
  const { check, views } = context.data;
  const [only, another] = views;
  const heading = only === undefined ? 'No deletion to show' : another === undefined ? only.name : headline;
  return {
    element: h(
      'main.overview',
      checkSection(context),
      leadingSection(context),
      h(check === null ? 'h1' : 'h2', {}, heading),
      ...(only === undefined
        ? [h('p', headline), h('ul.next', ...next.map(sentence => h('li', sentence)))]
        : [viewsSection(context)]),
      inputSection(context),
    ),
    *refresh() {},
  };
}

import { lazily } from '../../../../grammars/lazily.js';
import type { Lifecycle } from '../../../contract/types.js';
import type { RunData } from '../data.js';
import { detailPage } from './detail/page.js';
import { checkSection } from './overview/check.js';
import { inputSection } from './overview/input.js';
import { overviewPage } from './overview/page.js';
import type { Context } from './ui/context.js';
import { fill, h } from './ui/dom.js';

interface Page {
  readonly element: HTMLElement;
  refresh(): void;
}

/** The list of all pods, or one of them: what the address says when it is refreshed. */
export function createReport(context: Context): Page {
  const { data } = context;
  const stage = h('div', { class: 'stage' });
  let shown: string | null | undefined;
  let page: Page = { element: stage, refresh() {} };
  let top = 0;

  const overview = lazily(() => (data.nothing === null ? overviewPage(context) : nothingPage(data.nothing, context)));
  const detail = (id: string): Page => {
    const one = storyOf(id, data);
    return one === undefined ? overview() : detailPage(one, context);
  };

  return {
    element: stage,
    refresh() {
      const id = idOf(context);
      if (id === shown) {
        page.refresh();
        return;
      }
      if (shown === null) top = scrollY;
      page = id === null ? overview() : detail(id);
      document.title = titleOf(id, data);
      fill(stage, [page.element]);
      shown = id;
      page.refresh();
      scrollTo({ top: id === null ? top : 0, behavior: 'instant' });
    },
  };
}

const storyOf = (id: string | null, { document, starts }: RunData): Lifecycle | undefined =>
  [...document.lifecycles, ...starts].find(other => other.id === id);

/** One pod needs no list. */
function idOf({ address, data }: Context): string | null {
  const asked = address.get('id');
  if (storyOf(asked, data) !== undefined) return asked;
  const [only, ...others] = data.document.lifecycles;
  const isOne = data.starts.every(({ uid }) => uid === (only ?? data.starts[0])?.uid);
  return data.check === null && others.length === 0 && isOne && asked === null
    ? ((only ?? data.starts[0])?.id ?? null)
    : null;
}

function titleOf(id: string | null, data: RunData): string {
  const one = storyOf(id, data);
  return one === undefined
    ? `podline: ${data.document.lifecycles.length} deletions`
    : `podline: ${one.pod.namespace}/${one.pod.name}`.slice(0, 120);
}

/** What to try when no deletion was found. */
const nothingPage = ({ said, next }: NonNullable<RunData['nothing']>, context: Context) => ({
  element: h(
    'main',
    { class: 'overview' },
    checkSection(context),
    h(context.data.check === null ? 'h1' : 'h2', {}, 'No deletion to show'),
    h('p', {}, said),
    h('ul', { class: 'next' }, ...next.map(sentence => h('li', {}, sentence))),
    inputSection(context),
  ),
  refresh() {},
});

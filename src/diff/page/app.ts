import { lazily } from '../../../grammars/lazily.js';
import { createReport } from '../../report/html/page/report.js';
import { createAddress } from '../../report/html/page/ui/address.js';
import { createContext } from '../../report/html/page/ui/context.js';
import { fill, h } from '../../report/html/page/ui/dom.js';
import { openWhenPrinted } from '../../report/html/page/ui/print.js';
import { themeSwitch } from '../../report/html/page/ui/theme.js';
import type { DiffData } from '../html/data.js';
import { SIDES } from './chart.js';
import { listPage } from './list.js';
import { pairPage } from './pair.js';

interface Page {
  readonly element: HTMLElement;
  refresh(): void;
}

/** Shows what the page's address selects: all pairs, one of them, or the report of one side. */
export function start(data: DiffData, into: HTMLElement = document.body, signal?: AbortSignal): void {
  const address = createAddress(signal);
  const stage = h('div');
  into.append(
    h(
      'header',
      { class: 'topbar' },
      h('a', { class: 'brand', href: '#' }, 'podline diff'),
      h(
        'nav',
        { class: 'reports', 'aria-label': 'Reports' },
        ...SIDES.map(side => h('a', { href: `#run=${side}` }, `report ${side}`)),
      ),
      themeSwitch(),
    ),
    stage,
  );
  const isOnePair = data.pairs.length === 1 && data.others.length + data.groups.length === 0;
  const reports = {
    before: lazily(() => createReport(createContext(data.before.run, address))),
    after: lazily(() => createReport(createContext(data.after.run, address))),
  };
  let shown: string | undefined;
  let page: Page = { element: stage, refresh() {} };

  function comparison(asked: string | null): Page {
    const pair = asked === null ? undefined : data.pairs[Number(asked)];
    document.title = `podline diff: ${pair?.heading ?? data.answer}`.slice(0, 120);
    return pair === undefined ? listPage(data, address) : pairPage(pair, data, address);
  }

  function update(): void {
    const side = SIDES.find(name => name === address.get('run'));
    const asked = address.get('pair') ?? (isOnePair ? '0' : null);
    const wanted = side ?? `pair ${asked}`;
    if (wanted !== shown) {
      page = side === undefined ? comparison(asked) : reports[side]();
      fill(stage, [page.element]);
      shown = wanted;
    }
    page.refresh();
  }

  openWhenPrinted('.finding', signal);
  address.onChange(update);
  update();
}

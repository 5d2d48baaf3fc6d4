import { createAddress } from '../../report/html/page/ui/address.js';
import { fill, h } from '../../report/html/page/ui/dom.js';
import { themeSwitch } from '../../report/html/page/ui/theme.js';
import type { DiffData } from '../html/data.js';
import { listPage } from './list.js';
import { pairPage } from './pair.js';

/** Shows what the page's address selects: all pairs, or one. */
export function start(data: DiffData): void {
  const address = createAddress();
  const stage = h('div');
  document.body.append(
    h('header', { class: 'topbar' }, h('a', { class: 'brand', href: '#' }, 'podline diff'), themeSwitch()),
    stage,
  );
  const isOnePair = data.pairs.length === 1 && data.others.length + data.groups.length === 0;
  let shown: string | null | undefined;
  let refresh = (): void => {};

  function update(): void {
    const asked = address.get('pair') ?? (isOnePair ? '0' : null);
    const pair = asked === null ? undefined : data.pairs[Number(asked)];
    if (asked !== shown) {
      const page = pair === undefined ? listPage(data, address) : pairPage(pair, data, address);
      document.title = `podline diff: ${pair?.heading ?? data.totals}`.slice(0, 120);
      fill(stage, [page.element]);
      shown = asked;
      refresh = page.refresh;
    }
    refresh();
  }

  address.onChange(update);
  update();
}

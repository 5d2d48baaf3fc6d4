import type { RunData } from 'podline/internal/browser';
import { modeOf, TIME_MODES } from '../model/clock.js';
import type { Pieces } from '../model/pieces.js';
import { createAddress } from '../ui/address.js';
import { type Context, createContext } from '../ui/context.js';
import { h } from '../ui/dom.js';
import { openWhenPrinted } from '../ui/print.js';
import { segments } from '../ui/segments.js';
import { themeSwitch } from '../ui/theme.js';
import { createReport } from './report.js';

/** Shows what the address states, again whenever it changes, until something else is to be shown. */
export function* start(data: RunData, into: HTMLElement, signal?: AbortSignal): Pieces<void> {
  const context = createContext(data, createAddress(signal));
  const report = createReport(context);
  into.append(topBar(context), report.element);
  openWhenPrinted('.finding', signal);
  const first = report.refreshing();
  context.address.onChange(() => {
    first.return();
    report.refresh();
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

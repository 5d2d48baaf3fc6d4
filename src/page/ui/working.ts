import { h } from '../../report/html/page/ui/dom.js';

/** The progress, and a way to cancel. */
export function workingView(name: string, cancel: () => void) {
  const bar = h('progress', { max: 1, 'aria-label': 'Read so far' });
  const status = h('p', { class: 'muted', role: 'status' }, 'Looking at what it is');
  const element = h(
    'main',
    { class: 'start' },
    h('h1', {}, `Reading ${name}`),
    h('p', {}, bar),
    status,
    h('p', { class: 'ways' }, h('button', { type: 'button', click: cancel }, 'Cancel')),
  );
  return {
    element,
    progress(part: number): void {
      bar.value = part;
      status.textContent = `${Math.floor(part * 100)} %`;
    },
  };
}

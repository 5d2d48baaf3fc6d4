import { h } from '../../report/html/page/ui/dom.js';
import type { ChangeData } from '../html/data.js';
import type { Label } from '../types.js';

const MARKS: Readonly<Record<Label, string>> = { worse: '✗', better: '✓', ambiguous: '?', same: '=' };

export const labelBadge = (label: Label): HTMLElement =>
  h('span', { class: 'badge', 'data-tone': label, role: 'img', 'aria-label': label, title: label }, MARKS[label]);

export const changeList = (changes: readonly ChangeData[]): HTMLElement | null =>
  changes.length === 0
    ? null
    : h(
        'ul',
        { class: 'changes' },
        ...changes.map(({ label, text }) => h('li', {}, labelBadge(label), h('span', {}, text))),
      );

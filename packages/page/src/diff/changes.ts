import type { ChangeData, Label } from 'podline/internal/browser';
import { h } from '../ui/dom.js';

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

import type { Lifecycle } from 'podline/internal/browser';
import type { Context } from '../../ui/context.js';
import { h } from '../../ui/dom.js';

/** What the page does not contain, because it would be too large to open; null if it contains everything. */
export function leftOutNote({ data: { bare, deletionsLeftOut, startsLeftOut } }: Context): HTMLElement | null {
  const parts = [
    ...(bare.length === 0 ? [] : [`the steps of ${bare.length} pods, the healthiest`]),
    ...(deletionsLeftOut === 0 ? [] : [`${deletionsLeftOut} deletions altogether, the healthiest of all`]),
    ...(startsLeftOut === 0 ? [] : [`${startsLeftOut} starts that went well`]),
  ];
  if (parts.length === 0) return null;
  return h(
    'p',
    { class: 'leftout muted' },
    `Left out to keep this page small: ${parts.join('; ')}. -o json has all of them, and --pod or --node makes a page of some.`,
  );
}

/** The same for one deletion. */
export const stepsLeftOut = ({ pod }: Lifecycle): HTMLElement =>
  h(
    'p',
    { class: 'leftout muted' },
    `The steps of this pod were left out to keep the page small: --pod ${pod.namespace}/${pod.name} -o html shows them.`,
  );

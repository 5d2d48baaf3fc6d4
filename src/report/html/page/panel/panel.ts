import type { Lifecycle } from '../../../../contract/types.js';
import { indexOf } from '../model/titles.js';
import type { Context } from '../ui/context.js';
import { type Child, h } from '../ui/dom.js';
import { findingPanel } from './finding.js';
import { revisionPanel } from './revision.js';
import { stepPanel } from './step.js';
import { testimonyPanel } from './testimony.js';

/** All that is known of what is selected: `step-3`, `finding-0`, `said-2`, `revision-4711`. Nothing of anything else. */
export function panelOf(
  lifecycle: Lifecycle,
  selected: string | null,
  origin: number | null,
  context: Context,
): Child[] {
  const id = selected ?? '';
  const index = indexOf(id);
  const pick = <T>(prefix: string, all: readonly T[]): T | undefined =>
    id.startsWith(prefix) ? all[index] : undefined;
  const step = pick('step-', lifecycle.steps);
  const finding = pick('finding-', lifecycle.findings);
  const testimony = pick('said-', lifecycle.testimony);
  if (step !== undefined) return stepPanel(step, lifecycle, origin, context);
  if (finding !== undefined) return findingPanel(finding, origin, context);
  if (testimony !== undefined) return testimonyPanel(testimony, origin, context);
  if (id.startsWith('revision-')) return revisionPanel(lifecycle, id.slice('revision-'.length), context);
  return [];
}

export const closeButton = (close: () => void): HTMLElement =>
  h('button', { type: 'button', class: 'close', 'aria-label': 'Close', click: close }, '×');

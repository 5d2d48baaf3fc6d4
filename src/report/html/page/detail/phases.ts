import type { Lifecycle } from '../../../../contract/types.js';
import { spell } from '../../../../lifecycle/duration.js';
import type { StartStory } from '../../../view/start-kind.js';
import type { RunData } from '../../data.js';
import { lookUp } from '../model/look-up.js';
import { h } from '../ui/dom.js';

const isStart = (one: Lifecycle): one is StartStory => 'starting' in one;

/** The shortest time in ms that is shown: anything shorter is invisible, and printed as 0. */
const SHORTEST = 10;

/** A bar with the times of the phases of a start, in proportion. Null if nothing was measured, or for a deletion. */
export function phasesBar(one: Lifecycle, { startPhases }: RunData): HTMLElement | null {
  if (!isStart(one) || one.starting.phases.length === 0) return null;
  const { phases } = one.starting;
  const rest = (one.durationMs ?? 0) - phases.reduce((sum, { ms }) => sum + ms, 0);
  const parts = [
    ...phases
      .filter(({ ms }) => ms >= SHORTEST)
      .map(({ phase, ms, uncertaintyMs }) => ({
        ms,
        name: lookUp(startPhases, phase) ?? phase,
        off: uncertaintyMs === null ? '' : ` ± ${spell(uncertaintyMs)}`,
      })),
    ...(rest >= SHORTEST ? [{ ms: rest, name: 'between these', off: '' }] : []),
  ];
  if (parts.length === 0) return null;
  return h(
    'figure',
    { class: 'parts', 'aria-label': 'Where the time went' },
    h(
      'div',
      { class: 'stack', 'aria-hidden': 'true' },
      ...parts.map(({ ms }) => {
        const part = h('span', {});
        part.style.flexGrow = String(ms);
        return part;
      }),
    ),
    h(
      'ul',
      {},
      ...parts.map(({ ms, name, off }) =>
        h('li', {}, h('i'), `${spell(ms)}${off} `, h('span', { class: 'muted' }, name)),
      ),
    ),
  );
}

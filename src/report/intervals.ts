import { clusterTime } from '../document/cluster-clock.js';
import { ownStarts } from '../document/own-starts.js';
import { type InstantRange, intervalsOf } from './intervals/items.js';
import { startIntervalsOf } from './intervals/starts.js';
import { shownJson } from './safe.js';
import type { Report } from './types.js';

export const intervals: Report = {
  id: 'intervals',
  title: 'OpenShift intervals',
  purpose: "For OpenShift's chart of a test run and Sippy: EventIntervals, as origin's monitor writes them.",
  render: document => {
    const { window, ofDeletion, ofStart, taken } = clusterTime(document);
    // Readers zoom from the first item to the last (e2e-chart-template.html), so their order matters
    const items = [
      ...document.lifecycles.flatMap(lifecycle =>
        intervalsOf(ofDeletion(lifecycle), { window, taken: taken(lifecycle.node) }),
      ),
      ...ownStarts(document).flatMap(start => startIntervalsOf(ofStart(start), { window, taken: taken(start.node) })),
    ].sort(byTime);
    return `${shownJson({ items }, 2)}\n`;
  },
};

const byTime = (a: InstantRange, b: InstantRange): number =>
  Date.parse(a.from) - Date.parse(b.from) || Date.parse(a.to) - Date.parse(b.to);

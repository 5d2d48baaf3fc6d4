import type { ResultDocument } from '../contract/types.js';
import { clusterTime } from '../document/cluster-clock.js';
import { ownStarts } from '../document/own-starts.js';
import { eventsOf } from './perfetto/events.js';
import { startEventsOf } from './perfetto/starts.js';
import { createIds } from './perfetto/trace-event.js';
import { shownJson } from './safe.js';
import type { Report } from './types.js';
import { clocksText } from './view/clocks.js';
import { createPlaces } from './view/places.js';

export const perfetto: Report = {
  id: 'perfetto',
  title: 'Perfetto',
  purpose:
    'For ui.perfetto.dev and chrome://tracing: one process per deletion, with a track for each part of the kubelet, and one per start, with its phases.',
  render(document: ResultDocument) {
    const { tool, input, lifecycles } = document;
    const { window, ofDeletion, ofStart } = clusterTime(document);
    const newId = createIds();
    const place = createPlaces(input.sources);
    const clocks = clocksText(document);
    const about = {
      tool: `${tool.name} ${tool.version}`,
      zone: input.clock.zone,
      clock: input.clock.basis,
      ...(clocks === null ? {} : { times: clocks }),
    };
    // One event per line, for text editors, grep and diff
    const starts = ownStarts(document).map(ofStart);
    const lines = [
      ...lifecycles.flatMap((lifecycle, index) => eventsOf(ofDeletion(lifecycle), index + 1, { window, place, newId })),
      ...starts.flatMap((start, index) =>
        startEventsOf(start, lifecycles.length + index + 1, { end: window.to, place, newId }),
      ),
    ]
      .map(event => shownJson(event))
      .join(',\n');
    return `{"displayTimeUnit":"ms","otherData":${shownJson(about)},"traceEvents":[\n${lines}\n]}\n`;
  },
};

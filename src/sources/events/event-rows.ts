import type { ApiEvent } from '../../document/contract/types.js';
import type { PastedText } from '../pasted.js';
import { listedEvent, shownEvent } from '../shown.js';
import { createTable, type Row } from '../table/table-rows.js';
import type { Testify, Testimony } from '../types.js';
import { createDescribedEvents } from './described.js';
import { eventRow } from './event-row.js';
import { ABOUT_NODE } from './of-node.js';
import { objectOf } from './of-objects.js';

export const HEADING = /^(?:EVENT\s+)?(?:NAMESPACE\s+)?LAST SEEN\s+TYPE\s+REASON\b/;
/** `pod/web-0`; older versions print it in two columns. */
const POD = /^pods?\/(.{1,253})$/i;
/** `node/worker-1` */
const NODE = /^nodes?\/(.{1,253})$/i;
const TYPE = /^(?:Normal|Warning)$/;
const MAX_MESSAGE = 1024;
const NOTE =
  'a table of Events has neither UIDs nor times: its rows are put in their order, and not dated; -o json has both';

/**
 * Rows of Events, from any table of kubectl. A row has no UID and no time, and the first rows of a watch are old: only a row whose message
 * names the pod's UID belongs to a certain deletion.
 */
export function createEventRows(testify: Testify): PastedText {
  const table = createTable({
    isHeading: text => HEADING.test(text),
    isRow: cells => TYPE.test(cells.get('TYPE') ?? ''),
  });
  const described = createDescribedEvents(testify);
  let events = 0;

  /** A row below a heading that names its columns. */
  function seeCells(line: number, text: string, row: Row): void {
    const testimony = eventRow(line, text);
    const object = row.cells.get('OBJECT');
    const pod = POD.exec(object ?? '')?.[1];
    const node = NODE.exec(object ?? '')?.[1];
    if (node !== undefined) {
      events++;
      described.ofNode(line, node, eventIn(row));
      return;
    }
    if (pod !== undefined) {
      events++;
      testify(shownRow(row, pod));
    }
    const [kind, name] = object?.split('/') ?? [];
    if (kind !== undefined && name !== undefined)
      described.ofObject(line, objectOf(eventIn(row), { kind, name, namespace: row.cells.get('NAMESPACE') ?? '' }));
    if (testimony === null || (object !== undefined && pod === undefined)) return;
    if (pod === undefined) events++;
    const message = row.cells.get('MESSAGE')?.slice(0, MAX_MESSAGE) ?? '';
    testify({
      ...testimony,
      facts: { ...testimony.facts, ...(message === '' ? {} : { message }), ...(pod === undefined ? {} : { pod }) },
    });
  }

  /** False for a line that is no row. */
  function seeAlone(line: number, text: string): boolean {
    const listed = listedEvent(text);
    const testimony = ABOUT_NODE.test(text) ? null : eventRow(line, text);
    const isDescribed = listed === null && described.see(line, text);
    if (testimony === null && listed === null && !isDescribed) return false;
    events++;
    if (listed !== null) testify(rowShown(line, listed.pod, listed.event));
    if (testimony !== null)
      testify(listed === null ? testimony : { ...testimony, facts: { ...testimony.facts, pod: listed.pod.name } });
    return true;
  }

  return {
    see(line, text) {
      const row = table(line, text);
      if (row === null) return seeAlone(line, text) ? 'record' : null;
      seeCells(line, text, row);
      return 'record';
    },
    end: described.end,
    events: () => events,
    notes: () => [NOTE],
  };
}

const shownRow = (row: Row, name: string): Testimony =>
  rowShown(row.line, { namespace: row.cells.get('NAMESPACE') ?? '', name }, eventIn(row));

function eventIn({ cells }: Row): ApiEvent {
  const cell = (heading: string): string => cells.get(heading) ?? '';
  const [type, reason, message] = [cell('TYPE'), cell('REASON'), cell('MESSAGE')];
  const event = shownEvent({ type, reason, message, from: null, age: cell('LAST SEEN') });
  const count = Number(cells.get('COUNT') ?? event.count) || 1;
  return { ...event, count };
}

const rowShown = (line: number, identity: Testimony['identity'], event: ApiEvent): Testimony => ({
  what: 'event-row',
  line,
  at: null,
  identity,
  facts: { reason: event.reason, message: event.message },
  shown: { pod: null, events: [event], age: null },
});

import type { ApiEvent } from '../../contract/types.js';
import { createPastedLines } from '../pasted-lines.js';
import { EVENT_ROW, listedEvent, shownEvent } from '../shown.js';
import { createTable, type Row } from '../table/table-rows.js';
import type { Testify, Testimony, WitnessReader } from '../types.js';
import { createDescribedEvents } from './described.js';
import { eventRow } from './event-rows.js';
import { createRejoined } from './rejoined.js';

const HEADING = /^(?:EVENT\s+)?(?:NAMESPACE\s+)?LAST SEEN\s+TYPE\s+REASON\b/;
/** The first line of what was copied: the heading, or a row. */
const BEGINS = new RegExp(`${HEADING.source}|${EVENT_ROW.source}`);
/** `pod/web-0`, which older versions print in two columns. */
const POD = /^pods?\/(.{1,253})$/i;
const MAX_MESSAGE = 1024;
const NOTE =
  'a table has neither UIDs nor a clock: a row is of a deletion only if its message names the UID of the pod; -o json has both';

/**
 * `kubectl get events`, with and without `-w`, and what people copy of the end of `kubectl describe pod`. A row has no
 * UID and no time, and the first rows of a watch are old: only one whose message names the pod's UID is of a certain
 * deletion.
 */
export function createEventTableReader(testify: Testify): WitnessReader {
  const table = createTable(text => HEADING.test(text));
  const account = { records: 0, continuations: 0, other: 0, unparsed: 0 };
  const described = createDescribedEvents(testify);
  let events = 0;

  const rows = createRejoined((line, text, lines) => {
    account.continuations += lines - 1;
    const row = table(line, text);
    if (row === null) {
      const listed = listedEvent(text);
      const testimony = eventRow(line, text);
      const isDescribed = listed === null && described.see(line, text);
      if (testimony === null && listed === null && !isDescribed) {
        account.other++;
        return;
      }
      account.records++;
      events++;
      if (listed !== null) testify(rowShown(line, listed.pod, listed.event));
      if (testimony !== null)
        testify(listed === null ? testimony : { ...testimony, facts: { ...testimony.facts, pod: listed.pod.name } });
      return;
    }
    account.records++;
    const told = eventRow(line, text);
    const object = row.cells.get('OBJECT');
    const pod = POD.exec(object ?? '')?.[1];
    if (pod !== undefined) {
      events++;
      testify(shownRow(row, pod));
    }
    if (told === null || (object !== undefined && pod === undefined)) return;
    if (pod === undefined) events++;
    const message = row.cells.get('MESSAGE')?.slice(0, MAX_MESSAGE) ?? '';
    testify({
      ...told,
      facts: { ...told.facts, ...(message === '' ? {} : { message }), ...(pod === undefined ? {} : { pod }) },
    });
  });

  const splitter = createPastedLines(BEGINS, rows.push);

  return {
    push: splitter.push,
    end() {
      const lines = splitter.end();
      rows.flush();
      described.end();
      return { ...account, framing: null, lines, events, notes: [NOTE] };
    },
  };
}

function shownRow({ line, cells }: Row, name: string): Testimony {
  const cell = (heading: string): string => cells.get(heading) ?? '';
  const [type, reason, message] = [cell('TYPE'), cell('REASON'), cell('MESSAGE')];
  const event = shownEvent({ type, reason, message, from: null, age: cell('LAST SEEN') });
  const count = Number(cells.get('COUNT') ?? event.count) || 1;
  return rowShown(line, { namespace: cell('NAMESPACE'), name }, { ...event, count });
}

const rowShown = (line: number, identity: Testimony['identity'], event: ApiEvent): Testimony => ({
  ...{ what: 'event-row', line, at: null, identity },
  facts: { reason: event.reason, message: event.message },
  shown: { pod: null, events: [event], age: null },
});

import type { ApiEvent } from '../../document/contract/types.js';
import { given } from '../../kit/forms.js';
import { UUID } from '../../kit/uid.js';
import type { PastedText } from '../pasted.js';
import { isUsual, listedEvent, MAX_MESSAGE, OF_FIELD, shownEvent, withoutSuffix } from '../shown.js';
import { createTable, type Row } from '../table/table-rows.js';
import { utcOf } from '../time.js';
import { eventsShown, type Testify, type Testimony } from '../types.js';
import { createDescribedEvents } from './described.js';
import { ABOUT_NODE, objectOf } from './of-objects.js';
import { isOfPod, whatOf } from './recognise.js';

/** The object that a row names. */
type Of = NonNullable<ReturnType<typeof listedEvent>>['of'];

/** Columns that people choose and name (`-o custom-columns`), by the names that kubectl gives them. */
const COLUMNS: readonly (readonly [string, RegExp])[] = [
  ['NAMESPACE', /^N(?:AME)?S(?:PACE)?$/],
  ['OBJECT', /^(?:OBJECT(?:NAME)?|NAME|POD|INVOLVED.{0,20})$/],
  ['KIND', /^(?:KIND|OBJECTKIND)$/],
  ['REASON', /^(?:REASON|WHY)$/],
  ['MESSAGE', /^(?:MESSAGE|MSG|NOTE)$/],
  ['LAST SEEN', /^(?:LAST ?(?:SEEN|TIMESTAMP)?|LAST_SEEN|TIME(?:STAMP)?|AGE)$/],
];
const CHOSEN = String.raw`(?=(?:.{0,200}\s)?REASON\b)(?=.{0,200}\s(?:MESSAGE|MSG|NOTE)\b)[A-Z_ .-]{1,40}(?:[ \t]{1,200}[A-Z_.-]{1,40}){2,12}[ \t\r]{0,200}$`;
export const HEADING = new RegExp(String.raw`^(?:(?:EVENT\s+)?(?:NAMESPACE\s+)?LAST SEEN\s+TYPE\s+REASON\b|${CHOSEN})`);
const REASON = /^[A-Z]\w{2,60}$/;
/** The kind in `pod/web-0`; older versions print it in two columns. */
const POD = /^pods?$/;
const NODE = /^nodes?$/;
const TYPE = /^(?:Normal|Warning)$/;
const NOTE =
  'a table of Events has neither UIDs nor times: its rows are put in their order, and not dated; -o json has both';

/**
 * Rows of Events, from any table of kubectl. A row has no UID and no time, and the first rows of a watch are old: only a row whose message
 * names the pod's UID belongs to a certain deletion.
 */
export function createEventRows(testify: Testify): PastedText {
  const table = createTable({
    isHeading: text => HEADING.test(text),
    isRow: cells =>
      TYPE.test(cells.get('TYPE') ?? '') || (!cells.has('TYPE') && REASON.test(cells.get('REASON') ?? '')),
    nameOf: (heading, all) =>
      COLUMNS.find(([name, called]) => called.test(heading) && !all.includes(name))?.[0] ?? heading,
  });
  const described = createDescribedEvents(testify);
  let events = 0;

  /** A row below a heading that names its columns. */
  function seeCells(line: number, text: string, row: Row): void {
    const testimony = eventRow(line, text);
    const of = objectIn(row);
    if (of !== null) seeOf(line, of, eventIn(row), testimony);
    else if (row.cells.get('OBJECT') === undefined && isOfPod(eventIn(row))) {
      events++;
      described.ofUnnamed(line, eventIn(row));
      if (testimony !== null) testify(testimony);
    }
  }

  /** An Event of which the row names the object. */
  function seeOf(line: number, of: Of, event: ApiEvent, testimony: Testimony | null): boolean {
    if (NODE.test(of.kind)) {
      described.ofNode(line, of.name, event);
    } else if (POD.test(of.kind)) {
      testify(eventsShown(line, of, [event]));
      const { message } = event;
      if (testimony !== null)
        testify({
          ...testimony,
          facts: { ...testimony.facts, ...(message === '' ? {} : { message }), pod: of.name },
        });
    } else if (!described.ofObject(line, objectOf(event, of))) return false;
    events++;
    return true;
  }

  /** False for a line that is no row. */
  function seeAlone(line: number, text: string): boolean {
    const listed = listedEvent(text);
    const testimony = ABOUT_NODE.test(text) ? null : eventRow(line, text);
    if (listed !== null) return seeOf(line, listed.of, listed.event, testimony);
    const isDescribed = described.see(line, text);
    if (testimony === null && !isDescribed) return false;
    events++;
    if (testimony !== null) testify(testimony);
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

/** `pod/web-0`, or a column each; people who ask for neither kind nor object ask about pods. */
function objectIn({ cells }: Row): Of | null {
  const stated = cells.get('OBJECT') ?? '';
  const [, kind = cells.get('KIND') ?? (cells.has('TYPE') ? '' : 'pod'), name = ''] =
    /^(?:([A-Za-z.]{1,100})\/)?(.*)$/s.exec(stated) ?? [];
  if (kind === '' || name === '') return null;
  return { kind: kind.toLowerCase(), name: withoutSuffix(name), namespace: cells.get('NAMESPACE') ?? '' };
}

function eventIn({ cells }: Row): ApiEvent {
  const cell = (heading: string): string => cells.get(heading) ?? '';
  const [reason, message, seen] = [cell('REASON'), cell('MESSAGE'), cell('LAST SEEN')];
  const type = cells.get('TYPE') ?? (isUsual(reason) ? 'Normal' : 'Warning');
  const event = shownEvent({ type, reason, message, from: null, age: seen });
  const last = utcOf(seen) === null ? {} : { first: seen, last: seen };
  return { ...event, ...last, count: Number(cells.get('COUNT') ?? event.count) || 1 };
}

/**
 * A row of any table of events: type and reason are next to each other in all of them (`kubectl get events`, `kubectl describe`, which up
 * to 1.8 had other columns before them). The columns before them are ages, counts and sources; those after them end with the message.
 */
const ROW = /^(.{0,400}?)(?<!\S)(?:Normal|Warning)\s{1,40}([A-Z]\w{2,40})\s{1,80}(\S.{0,2000})$/;
const CONTAINER = /\bspec\.(?:initContainers|containers|ephemeralContainers)\{([^}\s]{1,253})\}/;
const NAMED = /"Kill(?:Container)\\?" for \\?"([^"\\]{1,253})|\bcontainer (?!with\b)([a-z\d][a-z\d.-]{0,252})(?::|$)/;
const CONTAINER_ID = /\bid (?:[\w.-]{1,40}:\/\/)?([\da-f]{12,64})\b/;
const POD_UID = new RegExp(`\\b${UUID}\\b`);
/** `5m (x3 over 10m)`; the old columns: first seen, last seen, count. */
const SERIES = /\(x(\d{1,9}) over /;
const COUNT = /^\s*\d\S{0,20}\s+\d\S{0,20}\s+(\d{1,9})\s/;

/** What one row shows about the end of a pod; null for other rows. */
function eventRow(line: number, text: string): Testimony | null {
  const [, before = '', reason = '', rest = ''] = ROW.exec(text) ?? [];
  const what = whatOf(reason, rest);
  if (what === null) return null;
  const message = messageIn(rest).replace(OF_FIELD, '');
  const [, quoted, plain] = NAMED.exec(message) ?? [];
  const container = CONTAINER.exec(before)?.[1] ?? CONTAINER.exec(rest)?.[1] ?? quoted ?? plain;
  const containerId = CONTAINER_ID.exec(message)?.[1];
  // The UID in that message is that of the pod that takes its place (scheduler/framework/preemption, prepareCandidate)
  const uid = what === 'event-preempted' ? undefined : POD_UID.exec(message)?.[0];
  const times = SERIES.exec(rest)?.[1] ?? COUNT.exec(before)?.[1];
  return {
    what,
    line,
    at: null,
    identity: given({ containerId, uid }),
    ...given({ container }),
    facts: { reason, message: message.slice(0, MAX_MESSAGE), ...(times && { count: Number(times) }) },
  };
}

/** After the reason, `describe` has age and source, and `get events` the object: columns are two blanks or more apart. */
const messageIn = (rest: string): string => rest.split(/\t+| {2,}/).at(-1) ?? rest;

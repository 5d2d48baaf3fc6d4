import { createLineSplitter } from '../../input/lines.js';
import { UUID } from '../../uid.js';
import { createTable } from '../table/rows.js';
import type { Testify, WitnessReader } from '../types.js';
import { whatOf } from './recognise.js';
import { eventRow } from './rows.js';

const HEADING = /^(?:EVENT\s+)?(?:NAMESPACE\s+)?LAST SEEN\s+TYPE\s+REASON\b/;
/** Errors of the runtime name the pod that they are about. */
const UID = new RegExp(`\\b${UUID}\\b`);
const MAX_MESSAGE = 1024;
const NOTE =
  'a table has neither UIDs nor a clock: only rows whose message names a pod by its UID are told; -o json has both';

/**
 * `kubectl get events`, with and without `-w`. A row has no UID and no time, and the first rows of a watch are old: only
 * one whose message names the pod's UID is told.
 */
export function createEventTableReader(testify: Testify): WitnessReader {
  const table = createTable(text => HEADING.test(text));
  const account = { records: 0, continuations: 0, other: 0, unparsed: 0 };
  let events = 0;

  const splitter = createLineSplitter((line, text) => {
    const row = table(line, text);
    if (row === null) {
      const testimony = eventRow(line, text);
      if (testimony === null) account.other++;
      else {
        account.records++;
        events++;
        testify(testimony);
      }
      return;
    }
    account.records++;
    const message = row.cells.get('MESSAGE') ?? '';
    const what = whatOf(row.cells.get('REASON') ?? '', message);
    const uid = UID.exec(message)?.[0];
    if (what === null || uid === undefined) return;
    events++;
    testify({ what, line, at: null, identity: { uid }, facts: { message: message.slice(0, MAX_MESSAGE) } });
  });

  return {
    push: splitter.push,
    end() {
      const lines = splitter.end();
      return { ...account, framing: null, lines, events, notes: [NOTE] };
    },
  };
}

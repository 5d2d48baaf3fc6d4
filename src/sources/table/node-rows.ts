import type { PastedText } from '../pasted.js';
import { type Testify, undated } from '../types.js';
import { createTable, type Row } from './table-rows.js';

/** Up to 1.7 there is no column for roles. */
export const HEADING = /^NAME\s+STATUS\s+(?:ROLES\s+)?AGE\s+VERSION\b/;
const STATUS = /^(Ready|NotReady|Unknown)((?:,[A-Z]\w{1,40}){0,3})$/;
const MAX_NAMES = 20_000;

/** `kubectl get nodes`, also with `-w` and `-o wide`. */
export function createNodeRows(testify: Testify): PastedText {
  const table = createTable({
    isHeading: text => HEADING.test(text),
    isRow: cells => STATUS.test(cells.get('STATUS') ?? '') && /^v\d/.test(cells.get('VERSION') ?? ''),
  });
  const last = new Map<string, Row>();
  let events = 0;

  return {
    see(line, text) {
      const row = table(line, text);
      if (row === null) return null;
      const name = row.cells.get('NAME') ?? '';
      if (last.size < MAX_NAMES || last.has(name)) last.set(name, row);
      return 'record';
    },
    end() {
      events += last.size;
      for (const [name, { line, cells }] of last) {
        const [, status, others = ''] = STATUS.exec(cells.get('STATUS') ?? '') ?? [];
        const cordoned = others.includes(',SchedulingDisabled');
        const node = { name, conditions: [ready(status === 'Ready')], cordoned };
        testify(undated({ what: 'node-row', line, facts: { node: name, status: status ?? '' }, node }));
      }
      last.clear();
    },
    events: () => events,
  };
}

/** `NotReady` is printed for a node that is not ready, and for one that does not answer (pkg/printers/internalversion, printNode). */
const ready = (is: boolean) => ({
  type: 'Ready',
  status: is ? 'True' : 'Unknown',
  reason: null,
  message: null,
  since: null,
});

import { expect, it } from 'vitest';
import type { EventId } from '../../src/catalogue/events.js';
import { livesOf } from '../../src/correlate/pods/lives.js';
import { createStories } from '../../src/correlate/pods/stories.js';
import type { Observation } from '../../src/correlate/types.js';
import { seenLine, WEB } from './made.js';

const UIDS: Readonly<Record<string, string>> = {
  ...{ a: 'aaaaaaaa-0000-4000-8000-000000000001', b: 'bbbbbbbb-0000-4000-8000-000000000001' },
  ...{ f: 'f'.repeat(32), e: 'e'.repeat(32) },
};

/** `ADD/api worker-first/a api-deleted@12999`: each line with its source or its UID, and its time. */
const linesOf = (text: string): Observation[] =>
  text.split(' ').map((word, seq) => {
    const [, id = '', of = '', at] = /^([\w-]+)(?:\/(\w+))?(?:@(\d+))?$/.exec(word) ?? [];
    const event = (/^[A-Z]/.test(id) ? `config-${id.toLowerCase()}` : id) as EventId;
    const from = of === 'api' || of === 'static' ? of : null;
    return seenLine(seq, event, { from, uid: UIDS[of] ?? null, ...(at !== undefined && { at: Number(at) }) });
  });

const [API, FILE] = ['ADD/api worker-first/a', 'ADD/static worker-first/f'];

it.each([
  [
    'its worker',
    `${API} DELETE/api REMOVE/api ADD/api worker-first/b api-deleted volumes-wait`,
    ['a:0,1,2,3,6', 'b:4,5,7'],
  ],
  ['a call just made', `${API} status-ready-to-delete/a REMOVE/api ADD/api api-deleted@11999`, ['a:0,1,2,3,5', ':4']],
  ['a call made before', `${API} status-ready-to-delete/a REMOVE/api ADD/api api-deleted@13000`, ['a:0,1,2,3', ':4,5']],
  [
    'an edited manifest',
    `${FILE} REMOVE/static@5000 ADD/static@5100 sync-enter/e volumes-wait`,
    ['f:0,1,2', 'e:3,4,5'],
  ],
  ['one edited without a UID', `${FILE} REMOVE/static@5000 ADD/static@5100`, ['f:0,1,2', ':3']],
  [
    'one that is back',
    `${FILE} REMOVE/static ADD/static pleg-event/f sync-enter/f pleg-event/f`,
    ['f:0,1,2,4', 'f:3,5,6'],
  ],
  [
    'its own first UID',
    'pleg-event/a ADD/api worker-first/b volumes-wait DELETE/api api-deleted',
    ['b:1,2,3,4,5', 'a:0'],
  ],
  ['a mirror', `${FILE} ADD/api mirror-delete/a mirror-deleted REMOVE/api ADD/api`, ['a:2,3,4,5', ':6', 'f:0,1']],
  ['an end that only its name shows', 'evict-done volumes-wait', [':0,1']],
  ['no end', 'volumes-wait', []],
])('a line with only a name is part of the life of %s', (_, text, lives) => {
  const found = livesOf(WEB, linesOf(text), createStories());
  expect(found.map(({ uid, observations }) => `${uid?.[0] ?? ''}:${observations.map(({ seq }) => seq)}`)).toEqual(
    lives,
  );
});

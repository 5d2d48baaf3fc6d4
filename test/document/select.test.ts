import { describe, expect, it } from 'vitest';
import { select } from '../../src/document/select.js';
import { uniqueById } from '../../src/document/unique.js';
import { document, lifecycle, second, seen } from './made.js';

const at = (seconds: number): number => Date.parse(second(seconds));

describe('deletions that somebody asked for', () => {
  const all = document([
    lifecycle('web-0', { startedAt: second(10), endedAt: second(20), uid: 'u0', replacedBy: 'r0' }),
    lifecycle('web-1', {
      pod: { namespace: 'shop', name: 'web-1' },
      requestedAt: second(5),
      startedAt: second(30),
      endedAt: null,
    }),
    lifecycle('etcd', { startedAt: null, endedAt: null, staticUID: 's2', mirrorUIDs: ['m2', 'm3'] }),
  ]);
  const chosen = (selection: Parameters<typeof select>[1]): string[] =>
    select(all, selection).lifecycles.map(({ id }) => id);

  it('are all where nobody asked', () => expect(chosen({})).toEqual(['web-0', 'web-1', 'etcd']));

  it('by name, with its namespace or without', () => {
    expect(chosen({ pods: ['web-*'] })).toEqual(['web-0', 'web-1']);
    expect(chosen({ pods: ['shop/*', 'etcd'] })).toEqual(['web-1', 'etcd']);
    expect(chosen({ pods: ['shop/web-0'] })).toEqual([]);
    expect(chosen({ namespaces: ['default'] })).toEqual(['web-0', 'etcd']);
    expect(chosen({ namespaces: ['sh*'], pods: ['web-0'] })).toEqual([]);
  });

  it.each([
    ['u0', ['web-0']],
    ['r0', ['web-0']],
    ['s2', ['etcd']],
    ['m3', ['etcd']],
    ['none', []],
  ])('by the UID %s of the pod, its static pod, a mirror or who came after it', (uid, ids) =>
    expect(chosen({ uids: [uid] })).toEqual(ids),
  );

  it('by when they went on: from the request, or the first line, to the end', () => {
    expect(chosen({ since: at(20) })).toEqual(['web-0', 'web-1', 'etcd']);
    expect(chosen({ since: at(20.001) })).toEqual(['web-1', 'etcd']);
    expect(chosen({ until: at(10) })).toEqual(['web-0', 'web-1']);
    expect(chosen({ until: at(9.999) })).toEqual(['web-1']);
    expect(chosen({ until: at(4.999) })).toEqual([]);
  });
});

describe('a deletion that is told of twice', () => {
  it('stands once, where it came first, with the most steps', () => {
    const [less, more] = [
      lifecycle('a', { steps: [seen('delete-seen', 1)] }),
      lifecycle('a', { steps: [seen('delete-seen', 1), seen('remove-seen', 2)] }),
    ];
    const other = lifecycle('b');
    expect(uniqueById([less, other, more])).toEqual([more, other]);
    expect(uniqueById([more, other, less])).toEqual([more, other]);
    const twin = { ...more, headline: 'told later' };
    expect(uniqueById([more, twin])).toEqual([more]);
    const unseen = lifecycle('a', { steps: [1, 2, 3].map(() => seen('forgotten', null, { status: 'missing' })) });
    expect(uniqueById([less, unseen])).toEqual([less]);
  });
});

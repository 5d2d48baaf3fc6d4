import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../../src/document/contract/types.js';
import { pairUp } from '../../../src/show/diff/pair.js';
import { iso, lifecycle } from './documents.js';

const pod = (name: string, at = 0, more: Partial<Lifecycle> = {}): Lifecycle =>
  lifecycle(name, [], { startedAt: iso(at), ...more });

function paired(before: readonly Lifecycle[], after: readonly Lifecycle[]) {
  const { pairs, onlyBefore, onlyAfter } = pairUp(before, after);
  const nameOf = ({ id, kind, startedAt }: Lifecycle): string =>
    `${id} ${kind} ${Date.parse(startedAt ?? '') % 60_000}`;
  return {
    pairs: pairs.map(({ before: one, after: other, pairedBy }) => [nameOf(one), nameOf(other), pairedBy]),
    only: [onlyBefore.map(nameOf), onlyAfter.map(nameOf)],
  };
}

describe('deletions are paired', () => {
  it('by name, whatever was created again in between', () => {
    const before = [pod('cart-1', 1), pod('cart-0', 2)];
    const after = [pod('cart-0', 3), pod('cart-1', 4)];
    expect(paired(before, after).pairs.map(([one, other]) => [one?.split(' ')[0], other?.split(' ')[0]])).toEqual([
      ['cart-1', 'cart-1'],
      ['cart-0', 'cart-0'],
    ]);
  });

  it('by role where the name is generated, in their order; the rest has no partner', () => {
    const before = [pod('web-7c5ddbdf54-x2k4j', 1), pod('web-7c5ddbdf54-bb9zk', 2), pod('web-7c5ddbdf54-zz9zz', 3)];
    const after = [pod('web-6d4cf56db6-tl9zk', 5), pod('web-6d4cf56db6-qqxzl', 4)];
    const { pairs, only } = paired(before, after);
    expect(pairs.map(([one, other, by]) => [one?.slice(15, 20), other?.slice(15, 20), by])).toEqual([
      ['x2k4j', 'qqxzl', 'role'],
      ['bb9zk', 'tl9zk', 'role'],
    ]);
    expect(only.map(side => side.length)).toEqual([1, 0]);
  });

  it('with the same name before the same role, and with the same kind before another', () => {
    const before = [pod('web-x2k4j', 1), pod('cart-0', 2), pod('cart-0', 3, { kind: 'forced' })];
    const after = [pod('web-bbbbb', 1), pod('web-x2k4j', 2), pod('cart-0', 3, { kind: 'forced' })];
    expect(paired(before, after).pairs.map(([one, other]) => [one?.split(' ')[0], other?.split(' ')[0]])).toEqual([
      ['web-x2k4j', 'web-x2k4j'],
      ['cart-0', 'cart-0'],
    ]);
    expect(paired(before, after).only[0]?.[0]).toMatch(/^cart-0 graceful/);
  });

  it('across kinds when nothing else is left', () => {
    expect(paired([pod('cart-0')], [pod('cart-0', 0, { kind: 'forced' }), pod('other')]).pairs).toHaveLength(1);
  });

  it('on another node when they are static', () => {
    const etcd = (node: string, more: Partial<Lifecycle> = {}) => pod(`etcd-${node}`, 0, { node, ...more });
    const others = [pod('other')];
    const kind = 'static-removed';
    expect(paired([etcd('n1', { kind })], [etcd('n2', { kind }), ...others]).pairs).toHaveLength(1);
    expect(paired([etcd('n1')], [etcd('n2'), ...others]).pairs).toHaveLength(0);
  });

  it('not across namespaces', () => {
    const shop = { pod: { namespace: 'shop', name: 'cart-0' } };
    expect(paired([pod('cart-0'), pod('a')], [pod('cart-0', 0, shop), pod('b')]).pairs).toHaveLength(0);
  });

  it('as the only ones of their sides, whatever their names', () => {
    expect(paired([pod('quick')], [pod('stubborn')]).pairs.map(([, , by]) => by)).toEqual(['alone']);
    expect(paired([pod('quick')], [pod('stubborn'), pod('more')]).pairs).toHaveLength(0);
  });
});

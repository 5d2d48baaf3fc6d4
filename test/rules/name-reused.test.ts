import { expect, it } from 'vitest';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';

const LINES = [
  ':2539] "SyncTerminatedPod exit" pod="shop/cart-7" podUID="5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11"',
  'status_manager.go:1254] "The pod termination is finished as SyncTerminatedPod completes its execution" phase="Succeeded" localPhase="Succeeded" pod="shop/cart-7" podUID="7c1f3a52-0b3c-4a53-9b1e-2f6f1d0b7c11"',
];

it('a reused name is reported by a line of the other pod, also where no line shows how its deletion began', async () => {
  const { lifecycles } = await analyze([bytesSource('kubelet.log', LINES.join('\n'))]);
  const found = lifecycles.flatMap(({ findings }) => findings.filter(({ rule }) => rule === 'name-reused'));
  expect(found.map(({ evidence }) => evidence)).toEqual([[{ source: 0, line: 1 }]]);
});

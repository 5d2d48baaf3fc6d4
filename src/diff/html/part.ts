import type { Lifecycle } from '../../contract/types.js';
import type { Pair } from '../types.js';
import type { PartData } from './data.js';

/** Where the deletion is found in its own result, and what its times are counted from in the comparison. */
export function partOf(
  { steps, ...ends }: Pair,
  side: 'before' | 'after',
  lifecycles: ReadonlyMap<string, Lifecycle>,
): Pick<PartData, 'id' | 'base'> {
  const { id } = ends[side];
  const stepsOfSide = lifecycles.get(id)?.steps ?? [];
  const bases = steps.flatMap(pair => {
    const sight = pair[side];
    const step = stepsOfSide.find(({ step, container }) => step === pair.step && container === sight?.container);
    const at = Date.parse(step?.at ?? '');
    return sight?.offsetMs == null || Number.isNaN(at) ? [] : [at - sight.offsetMs];
  });
  return { id, base: bases[0] ?? null };
}

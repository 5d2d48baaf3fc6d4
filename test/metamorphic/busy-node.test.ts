import { beforeAll, describe, expect, it } from 'vitest';
import { linesOf, recorded, truthOf, watchOf } from '../analyze/samples.js';
import { busy, crowded, reportOf, SALT } from './busy.js';
import { apart, type Log, logIn, mix, visiting } from './mix.js';

const logOf = (sample: string): Log => logIn(linesOf(sample));

const kubelets = new Map(
  recorded.map(name => {
    const { kubelet, verbosity, timezone } = truthOf(name);
    return [name, `${kubelet} ${verbosity} ${timezone}`];
  }),
);

/** The next recording of the same kind of kubelet. */
function neighbour(sample: string): string | null {
  const same = recorded.filter(name => kubelets.get(name) === kubelets.get(sample));
  const next = same[(same.indexOf(sample) + 1) % same.length];
  return next === undefined || next === sample ? null : next;
}

/** An old kubelet, and a new one with a static pod. */
const SAMPLES = ['graceful-quick-1.23', 'mirror-delete-1.36'];

describe('the result for a pod does not depend on the other pods of its node', () => {
  describe.each(SAMPLES)('%s', staysTheSame);
  describe.each(recorded.filter(sample => !SAMPLES.includes(sample)))('%s', { tags: 'long' }, staysTheSame);

  function staysTheSame(sample: string): void {
    let watch: string;
    let log: Log;
    let alone: ReturnType<typeof reportOf>;
    beforeAll(() => {
      watch = watchOf(sample);
      log = logOf(sample);
      alone = reportOf(mix(log.lines, []), watch);
    });

    it('while others do the same, now and later', async () => {
      const mixed = busy(log);
      expect(mixed.guests).toBeGreaterThan(5);
      expect(await reportOf(mixed, watch)).toEqual(await alone);
    });

    it('while other pods start and end in between', async () => {
      expect(await reportOf(crowded(log), watch)).toEqual(await alone);
    });

    const next = neighbour(sample);
    it.skipIf(next === null)(`when it is mixed with ${next} by time`, async () => {
      const other = logOf(next ?? '');
      const guests = visiting(log, other, apart(log, other), SALT);
      expect(await reportOf(mix(log.lines, guests), watch)).toEqual(await alone);
    });
  }
});

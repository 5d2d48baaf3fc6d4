import { Readable } from 'node:stream';
import { UsageError } from '../../../../src/cli/io.js';
import type { World } from '../../../../src/read/live/live-source.js';
import { keeping, type Outcome } from '../../../../test/cli/podline.js';
import { SOON, type WhyOptions, whyCommand } from '../../src/why/command.js';
import { type TestCluster, worldAt } from '../cluster.js';

const DEFAULTS: WhyOptions = { kubeletLog: 'auto', debugImage: 'busybox:1.37', debugNamespace: 'default' };

/** The test decides whether logs are late, not the machine that it runs on. */
export const withLateLogs = (world: World, isLate: boolean): World => ({
  ...world,
  clock: {
    ...world.clock,
    after: (ms, call) =>
      ms !== SOON ? world.clock.after(ms, call) : isLate ? world.clock.after(0, call) : () => undefined,
  },
});

/** `podline why` against a test cluster, at a moment of its history. */
export async function why(
  cluster: TestCluster,
  moment: Date | World,
  names: readonly string[],
  options: Partial<WhyOptions> = {},
  stdout = keeping(),
): Promise<Outcome> {
  const stderr = keeping();
  const io = {
    stdin: Readable.from([]),
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: { COLUMNS: '100' },
    world: moment instanceof Date ? withLateLogs(worldAt(moment), false) : moment,
  };
  const given = { ...DEFAULTS, kubeconfig: cluster.kubeconfig, ...options };
  try {
    const status = await whyCommand(names, given, io);
    return { status, stdout: stdout.text(), stderr: stderr.text() };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { status: 2, stdout: stdout.text(), stderr: `${stderr.text()}${error.sentences.join('\n')}` };
  }
}

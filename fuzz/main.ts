import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Case } from './case.js';
import { keep } from './found.js';
import type { Message, Work } from './worker.js';

const USAGE = `Usage: npm run fuzz -- [options]

  --minutes N    for how long (1)
  --seed N       of the random choices, to repeat a run
  --samples DIR  logs and watches to change, repeatable (samples)
  --case JSON    one case, as a failure prints it
  --out DIR      where failing cases are saved (fuzz/found)
  -h, --help     print this

fuzz/README.md says what is tried and what must hold.
`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    samples: { type: 'string', multiple: true, default: ['samples'] },
    case: { type: 'string' },
    out: { type: 'string', default: 'fuzz/found' },
  },
});

if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}

/** The limit for all checks of one case: what takes longer hangs, or grows faster than its input. */
const longest = (bytes: number): number => 6_000 + bytes * 0.012;
const MEGABYTES = 1024;

const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const until = Date.now() + Number(values.minutes) * 60_000;
const replay: Case | null = values.case === undefined ? null : JSON.parse(values.case);
let cases = 0;
let found = 0;

function tell(text: string): void {
  found++;
  process.stdout.write(`\n${text}`);
}

/** The CPU ms of this process, because real time proves nothing on a busy machine. */
const cpuTime = (): number => process.cpuUsage().user / 1000;

/** Runs one thread until it ends, is stuck or dies; resolves to whether it tried anything. */
function watched(work: Work): Promise<boolean> {
  return new Promise(resolve => {
    const worker = new Worker(new URL('worker.js', import.meta.url), {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
    let current: Case | null = null;
    let begun = false;
    let since = cpuTime();
    let allowed = longest(0);
    const fails = (invariant: string, what: string): void => {
      if (current !== null) tell(keep(values.out, current, { invariant, what }, []));
      else tell(`${invariant}: ${what}\n`);
    };
    const clock = setInterval(() => {
      if (current === null || cpuTime() - since < allowed) return;
      clearInterval(clock);
      fails('time', `takes more than ${allowed / 1000} s of the processor`);
      void worker.terminate();
    }, 500);
    worker.on('message', (message: Message) => {
      if (message.type === 'tried') cases += message.cases;
      else if (message.type === 'found') tell(keep(values.out, message.one, message.fault, message.files));
      else [current, since, allowed, begun] = [message.one, cpuTime(), longest(message.bytes), true];
    });
    // Includes an unhandled rejection
    worker.on('error', error => fails('thread', error.stack ?? error.message));
    worker.on('exit', () => {
      clearInterval(clock);
      resolve(begun);
    });
  });
}

process.stdout.write(`seed ${seed}\n`);
for (let next = seed; ; next += 100_000) {
  const begun = await watched({ roots: values.samples, seed: next, until, replay });
  if (!begun || replay !== null || Date.now() >= until) break;
}
process.stdout.write(`\n${cases} cases, ${found} found\n`);
process.exitCode = found > 0 ? 1 : 0;

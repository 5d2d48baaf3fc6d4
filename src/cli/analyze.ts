import { analyze } from '../analyze/index.js';
import { expandInputs } from '../input/source.js';
import { EXIT } from './exit.js';
import { createLineWriter } from './output.js';

export interface AnalyzeCommandOptions {
  readonly watch?: readonly string[];
  readonly output: string;
  readonly tz?: string;
  readonly year?: number;
}

/** `podline analyze`: exits 0 whatever it finds. */
export async function analyzeCommand(inputs: readonly string[], options: AnalyzeCommandOptions): Promise<number> {
  const { sources, problems } = await expandInputs([...inputs, ...(options.watch ?? [])]);
  for (const { message } of problems) process.stderr.write(`podline: ${message}\n`);
  if (sources.length === 0) return EXIT.usage;
  const zone = options.tz === undefined ? {} : { zone: options.tz };
  const year = options.year === undefined ? {} : { year: options.year };
  const result = await analyze(sources, { ...zone, ...year });
  const out = createLineWriter(process.stdout);
  if (options.output === 'json') out.write(JSON.stringify(result, null, 2));
  else
    for (const one of result.lifecycles)
      out.write(`${one.pod.namespace}/${one.pod.name}  ${one.kind}  ${one.headline}`);
  await out.end();
  return problems.length > 0 ? EXIT.usage : EXIT.ok;
}

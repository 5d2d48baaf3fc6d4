import { readFile } from 'node:fs/promises';
import { EVENT_ID, getScalarValue, parseEvents } from 'js-yaml';
import { reasonOf } from '../../read/fault.js';
import { inScope, judge } from '../../show/policy/judge.js';
import { defaultPolicy, type Policy, readPolicy } from '../../show/policy/read.js';
import { applied } from '../../show/policy/result.js';
import { shortened } from '../../show/policy/validate.js';
import { renderResults } from '../../show/report/text/results.js';
import type { Report } from '../../show/report/types.js';
import { type AnalyzeCommandOptions, quotes, renderOptions, traceSender } from '../arguments/options.js';
import { readInputs } from '../input/read-inputs.js';
import { EXIT, finish, type Io, UsageError } from '../io.js';
import { answering, parseOutput, writeOutputs } from '../output/outputs.js';

interface CheckOptions extends AnalyzeCommandOptions {
  readonly policy?: string;
}

/** `podline check`: exits 1 when something violates the policy. */
export async function checkCommand(inputs: readonly string[], options: CheckOptions, io: Io): Promise<number> {
  const outputs = (options.output ?? ['text']).map(parseOutput);
  const sendTraces = await traceSender(options, io);
  const policy = options.policy === undefined ? defaultPolicy() : await policyOf(options.policy);
  const read = await readInputs(inputs, options, io, { outputs, lines: quotes(outputs, options) });
  const { document, unread } = read;
  const judged = inScope(document, policy);
  const results = judge(judged, policy);
  const text: Report = {
    id: 'text',
    title: 'text',
    purpose: 'What was expected and what was found, worst first.',
    render: (_document, render) => renderResults(results, judged, render),
  };
  const checked = applied(judged, results);
  // The program of a page is loaded only if one is written
  const isPage = outputs.some(({ format }) => format === 'html');
  const reports = isPage ? [text, (await import('../../show/report/html.js')).checkPage(results)] : [text];
  await writeOutputs(answering(outputs, read), checked, renderOptions(options, io), io, reports);
  await sendTraces?.(checked);
  const isFailed = results.some(({ grade }) => grade === 'error');
  return finish(unread, options, io, isFailed ? EXIT.findings : EXIT.ok);
}

async function policyOf(file: string): Promise<Policy> {
  const text = await readFile(file, 'utf8').catch(error => {
    throw new UsageError(`${file}: the policy cannot be read: ${reasonOf(error)}`);
  });
  const { policy, problems } = readPolicy(text);
  if (policy !== null) return policy;
  throw new UsageError(
    ...problems.map(problem => {
      const line = lineOf(text, problem);
      return `${line === null ? file : `${file}:${line}`}: ${problem}`;
    }),
  );
}

/** The line of a policy that a problem is about: the problem begins with the place. Null if the text has no such place. */
function lineOf(text: string, problem: string): number | null {
  const places = placesIn(text).filter(({ path }) => problem.startsWith(`${path}: `));
  // Of two with equally long paths, the later one
  const best = places.toSorted((a, b) => a.path.length - b.path.length).at(-1);
  return best === undefined ? null : text.slice(0, best.at).split('\n').length;
}

interface Open {
  readonly path: string;
  /** The number of items of a list so far; for a mapping, of its keys and values */
  seen: number;
  key: string;
  readonly isList: boolean;
}

/** Each key and each item of a list, with its path as in problems: `rules.slow-step[1].max`. */
function placesIn(text: string) {
  const places: { readonly path: string; readonly at: number }[] = [];
  const open: Open[] = [];
  for (const event of eventsIn(text)) {
    const parent = open.at(-1);
    if (event.type === EVENT_ID.POP) {
      open.pop();
      continue;
    }
    const at = 'valueStart' in event ? event.valueStart : 'start' in event ? event.start : 0;
    const path = parent === undefined ? '' : inside(parent);
    if (parent?.isList === false && parent.seen % 2 === 0) {
      parent.key = event.type === EVENT_ID.SCALAR ? getScalarValue(text, event) : '';
      places.push({ path: inside(parent), at });
    } else if (parent?.isList === true) places.push({ path, at });
    if (parent !== undefined) parent.seen++;
    if (event.type === EVENT_ID.SCALAR || event.type === EVENT_ID.ALIAS) continue;
    open.push({ path, seen: 0, key: '', isList: event.type !== EVENT_ID.MAPPING });
  }
  return places;
}

function inside({ path, seen, key, isList }: Open): string {
  if (isList) return path === '' ? '' : `${path}[${seen}]`;
  return path === '' ? shortened(key) : `${path}.${shortened(key)}`;
}

/** A text that is not YAML has no places; its error was already reported. */
function eventsIn(text: string): ReturnType<typeof parseEvents> {
  try {
    return parseEvents(text, {});
  } catch {
    return [];
  }
}

import { readFile } from 'node:fs/promises';
import { messageOf } from '../../kit/message-of.js';
import { applied } from '../../show/policy/apply.js';
import { inScope, judge } from '../../show/policy/judge.js';
import { lineOf } from '../../show/policy/places.js';
import { defaultPolicy, readPolicy } from '../../show/policy/read.js';
import type { Policy, Result } from '../../show/policy/types.js';
import { renderResults } from '../../show/report/text/results.js';
import type { Report } from '../../show/report/types.js';
import { type AnalyzeCommandOptions, quotes, renderOptions, traceSender } from '../arguments/options.js';
import { EXIT, UsageError } from '../exit.js';
import { readInputs } from '../input/read-inputs.js';
import type { Io } from '../io.js';
import { finish } from '../output/finish.js';
import { answering, type Output, parseOutput, writeOutputs } from '../output/outputs.js';

export interface CheckOptions extends AnalyzeCommandOptions {
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
  const reports = [text, ...(await pages(outputs, results))];
  await writeOutputs(answering(outputs, read), checked, renderOptions(options, io), io, reports);
  await sendTraces?.(checked);
  const isFailed = results.some(({ grade }) => grade === 'error');
  return finish(unread, options, io, isFailed ? EXIT.findings : EXIT.ok);
}

/** The program of a page is loaded only if one is written. */
async function pages(outputs: readonly Output[], results: readonly Result[]): Promise<Report[]> {
  if (!outputs.some(({ format }) => format === 'html')) return [];
  const { checkPage } = await import('../../show/report/html/check.js');
  return [checkPage(results)];
}

async function policyOf(file: string): Promise<Policy> {
  const text = await textOf(file);
  const { policy, problems } = readPolicy(text);
  if (policy !== null) return policy;
  throw new UsageError(
    ...problems.map(problem => {
      const line = lineOf(text, problem);
      return `${line === null ? file : `${file}:${line}`}: ${problem}`;
    }),
  );
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file}: the policy cannot be read: ${messageOf(error)}`);
  }
}

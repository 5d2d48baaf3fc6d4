import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { type Fields, fieldsOf, parseJson, reasonOf, type World } from 'podline/internal';
import type { Env } from './api-client.js';
import { ConfigProblem } from './errors.js';

/** Milliseconds: a plugin that asks nothing answers in a few seconds. */
const MAX_ANSWER_MS = 60_000;
/** A credential is a token or a certificate with its key: some kilobytes. */
const MAX_BYTES = 1 << 20;
/** How much of the end of the plugin's error output is kept. */
const COMPLAINT = 4_096;

export interface PluginLimits {
  readonly longest?: number;
  readonly maxBytes?: number;
}

/** The answer of a kubeconfig's credential plugin (`status` of an ExecCredential), as fields of a kubeconfig's user. */
export async function askPlugin(
  exec: Fields,
  env: Env,
  { clock }: Pick<World, 'clock'>,
  { longest = MAX_ANSWER_MS, maxBytes = MAX_BYTES }: PluginLimits = {},
): Promise<Fields> {
  const command = typeof exec.command === 'string' ? exec.command : '';
  const failed = (why: string): ConfigProblem => problem(basename(command), why, exec);
  if (command === '') throw failed('the kubeconfig names no command');
  // No file name and no argument contains a NUL
  const words = [command, ...listOf(exec.args).map(String)];
  if (words.some(word => word.includes('\0'))) throw failed('cannot be run: its command line holds a NUL');
  const child = spawn(command, words.slice(1), {
    env: { ...env, ...ownEnv(exec) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let calm = (): void => undefined;
  try {
    const complaint = lastWords(child.stderr);
    const late = new Promise<never>((_, reject) => {
      calm = clock.after(longest, () => reject(failed(`did not end within ${longest / 1000} s`)));
    });
    const ended = new Promise<number | string>((resolve, reject) => {
      child.once('error', error => reject(failed(`cannot be run: ${reasonOf(error)}`)));
      child.once('close', (code, signal) => resolve(code ?? signal ?? 'an unknown end'));
    });
    const printed = output(child.stdout, maxBytes, () => failed(`printed more than ${maxBytes >> 10} KiB`));
    const [code, text] = await Promise.race([late, Promise.all([ended, printed])]);
    if (code !== 0) throw failed(`failed (${typeof code === 'number' ? `exit code ${code}` : code})${complaint()}`);
    const { status } = fieldsOf(parseJson(text));
    const { token, clientCertificateData, clientKeyData } = fieldsOf(status);
    const user = {
      ...(isText(token) ? { token } : {}),
      ...(isText(clientCertificateData) ? { 'client-certificate-data': base64(clientCertificateData) } : {}),
      ...(isText(clientKeyData) ? { 'client-key-data': base64(clientKeyData) } : {}),
    };
    // Nothing that it printed is shown: it may be a token
    if (Object.keys(user).length === 0) throw failed('printed what is no credential');
    return user;
  } finally {
    calm();
    child.kill('SIGKILL');
    // The plugin's child processes may continue, and keep its output open
    child.stdout.destroy();
    child.stderr.destroy();
    child.unref();
  }
}

async function output(from: Readable, most: number, tooMuch: () => Error): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of from) {
    size += piece.length;
    if (size > most) throw tooMuch();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** The last line of its error output, in which programs state why they end. */
function lastWords(from: Readable): () => string {
  let text = '';
  from.on('data', (piece: Buffer) => {
    text = (text + piece.toString('utf8')).slice(-COMPLAINT);
  });
  return () => {
    const last = text.trim().split('\n').at(-1)?.trim().slice(0, 300) ?? '';
    return last === '' ? ', and said nothing' : `: ${last}`;
  };
}

function problem(name: string, why: string, { installHint }: Fields): ConfigProblem {
  const hint = isText(installHint) ? [installHint.trim().split('\n')[0] ?? ''] : [];
  const advice = `kubectl asks the same plugin: run ${name} by hand to see what it needs, such as a new login`;
  return new ConfigProblem(`the credentials cannot be had: the plugin ${name} ${why}`, ...hint, advice);
}

const ownEnv = ({ env }: Fields): Record<string, string> =>
  Object.fromEntries(listOf(env).map(one => [String(fieldsOf(one).name), String(fieldsOf(one).value ?? '')]));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

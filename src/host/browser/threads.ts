import type { Host, Port } from '../host.js';

/** The parts of a worker's environment that are used here. */
interface Surroundings {
  readonly name?: string;
  readonly trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
  addEventListener(type: 'message', receive: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

const here = globalThis as unknown as Surroundings;

/** The page's policy allows this name. Only the address of a worker's own program becomes trusted. */
const POLICY = 'podline';
const trusted = here.trustedTypes?.createPolicy(POLICY, { createScriptURL: (url: string) => url });

/** A thread that runs the program at this address. */
export const workerAt = (url: string, work: string): Worker =>
  new Worker(trusted?.createScriptURL(url) ?? url, { name: work });

/** The address of the program for threads, in the worker that begins them: a worker cannot use that of a page that is a file. */
const own: { program?: string } = {};

export function threadsRun(program: Blob): void {
  own.program = URL.createObjectURL(program);
}

export const hasThreads: Host['hasThreads'] = () => own.program !== undefined && typeof Worker === 'function';

export const beginThread: Host['beginThread'] = (work, { onMessage, lost }) => {
  const worker = workerAt(own.program ?? '', work);
  worker.onmessage = ({ data }: MessageEvent) => onMessage(data);
  worker.onerror = ({ message }: ErrorEvent) => lost(new Error(message || 'a worker ended'));
  return { send: message => worker.postMessage(message), end: async () => worker.terminate() };
};

/** What this worker was started for, and the side that started it. */
export const ownWork = (): string => here.name ?? '';
export const ownPort: Port = {
  on: (_, receive) => here.addEventListener('message', ({ data }) => receive(data)),
  postMessage: message => here.postMessage(message),
};

import type { Host, Port } from '../host.js';

/** The parts of a browser's worker that are used, and of the environment in it. */
interface BrowserWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onmessageerror: (() => void) | null;
  onerror: ((event: { readonly message: string }) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

interface Surroundings {
  readonly name?: string;
  readonly Worker?: new (url: string, options: { readonly name: string }) => BrowserWorker;
  readonly trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
  addEventListener(type: 'message', receive: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

const here = globalThis as unknown as Surroundings;

/** The page's policy allows this name. Only the address of a worker's own program becomes trusted. */
const POLICY = 'podline';
const trusted = here.trustedTypes?.createPolicy(POLICY, { createScriptURL: (url: string) => url });

/** A thread that runs the program at this address. */
export function workerAt(url: string, work: string): BrowserWorker {
  if (here.Worker === undefined) throw new Error('this browser has no workers');
  return new here.Worker(trusted?.createScriptURL(url) ?? url, { name: work });
}

/** The address of the program for threads, in the worker that begins them: it cannot use an address made by a page that is a file. */
const own: { program?: string } = {};

export function threadsRun(program: Blob): void {
  own.program = URL.createObjectURL(program);
}

export const hasThreads: Host['hasThreads'] = () => own.program !== undefined && here.Worker !== undefined;

export const beginThread: Host['beginThread'] = (work, { onMessage, lost }) => {
  const worker = workerAt(own.program ?? '', work);
  worker.onmessage = ({ data }) => onMessage(data);
  worker.onerror = ({ message }) => lost(new Error(message || 'a worker ended'));
  return { send: message => worker.postMessage(message), end: async () => worker.terminate() };
};

/** What this worker was started for, and the side that started it. */
export const ownWork = (): string => here.name ?? '';
export const ownPort: Port = {
  on: (_, receive) => here.addEventListener('message', ({ data }) => receive(data)),
  postMessage: message => here.postMessage(message),
};

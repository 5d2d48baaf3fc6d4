import type { Host } from '../types.js';

/** What of a worker's surroundings is used here. */
interface Surroundings {
  readonly location: { readonly href: string };
  readonly trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
}

const here = globalThis as unknown as Surroundings;

/** The page's policy allows this name, and no text but the address of a worker's own program becomes one. */
const POLICY = 'podline';
const trusted = here.trustedTypes?.createPolicy(POLICY, { createScriptURL: (url: string) => url });

/** A thread that runs the program at this address. */
const workerAt = (url: string, work: string): Worker =>
  new Worker(trusted?.createScriptURL(url) ?? url, { name: work });

/** Workers begin others; a page begins its first. */
export const hasThreads: Host['hasThreads'] = () => typeof Worker === 'function' && typeof document === 'undefined';

export const beginThread: Host['beginThread'] = (work, { said, lost }) => {
  const worker = workerAt(here.location.href, work);
  worker.onmessage = ({ data }: MessageEvent) => said(data);
  worker.onerror = ({ message }: ErrorEvent) => lost(new Error(message || 'a worker ended'));
  return { tell: message => worker.postMessage(message), end: async () => worker.terminate() };
};

/** A file that lies on a server. */
export const isUrl = (path: string): boolean => /^https?:\/\//.test(path);

/** Its bytes as they come. What the server refuses is its sentence. */
export async function* download(url: string): AsyncGenerator<Uint8Array> {
  const answer = await reached(() => fetch(url));
  if (!answer.ok || answer.body === null) throw new UrlError(`HTTP ${answer.status} ${answer.statusText}`.trimEnd());
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reached(() => reader.read());
    if (done) return;
    yield value;
  }
}

/** An error of the network is one of reading the input. */
class UrlError extends Error {
  /** As errors of the system have it: whoever reads says why it cannot be read. */
  readonly code = 'EURL';
  readonly syscall = 'fetch';
}

async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new UrlError(cause instanceof Error ? cause.message : String(cause));
  }
}

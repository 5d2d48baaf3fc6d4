import { type FinalResults, Parser } from 'tap-parser';

interface Point {
  readonly ok: boolean;
  readonly name: string;
  readonly skip: string | boolean;
  readonly time: number | null;
  readonly diag: Readonly<Record<string, unknown>>;
}

export interface Tap {
  readonly points: readonly Point[];
  readonly comments: readonly string[];
  readonly ok: boolean;
}

/** Reads strictly: a line that is not TAP is a failure. */
export function readTap(text: string): Tap {
  const points: Point[] = [];
  const comments: string[] = [];
  const extra: string[] = [];
  let ok = false;
  const parser = new Parser({ strict: true });
  parser.on('assert', ({ ok, name, skip, time, diag }) => points.push({ ok, name, skip, time, diag }));
  parser.on('comment', comment => comments.push(comment));
  parser.on('extra', line => extra.push(line));
  parser.on('complete', (results: FinalResults) => {
    ok = results.ok;
    const failures = results.failures.filter(failure => failure.tapError !== null);
    if (extra.length > 0 || failures.length > 0 || results.bailout)
      throw new Error(`not TAP: ${JSON.stringify([extra, failures, results.bailout])}`);
  });
  parser.end(text);
  return { points, comments, ok };
}

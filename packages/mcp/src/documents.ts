import type { ResultDocument } from 'podline/internal';
import { ToolError } from './forms.js';
import type { Printed } from './podline.js';
import type { Tools } from './types.js';

/** A document, and what could not be read of its inputs. */
export interface Answer {
  readonly document: ResultDocument;
  readonly complaints: readonly string[];
  readonly code: number;
}

export interface Asking {
  readonly command: 'analyze' | 'check';
  readonly paths: readonly string[];
  readonly options: readonly string[];
  /** What else the answer depends on. */
  readonly state?: readonly string[];
}

/** What a command prints as JSON about inputs below the roots; for the same question about the same files, what it printed last. */
export async function answerOf(
  { command, paths, options, state }: Asking,
  tools: Tools,
  signal: AbortSignal,
): Promise<Answer> {
  const { roots, podline, kept } = tools;
  const admitted = await roots.admit(paths);
  const key = JSON.stringify([command, options, admitted.paths, admitted.state, state]);
  return kept.getOrMake(key, async () =>
    answerIn(await podline([command, '--output=json', ...options, '--', ...admitted.paths], signal)),
  );
}

export function answerIn(printed: Printed): Answer {
  if (!printed.stdout.startsWith('{')) throw refused(printed, 'no document was printed');
  // Printed by this program, a moment ago
  const document: ResultDocument = JSON.parse(printed.stdout);
  return { document, complaints: printed.complaints, code: printed.code };
}

/** Nothing was printed: the command reported why. */
export const refused = ({ complaints }: Pick<Printed, 'complaints'>, otherwise: string): ToolError =>
  new ToolError(complaints.join('; ') || otherwise);

import { type ResultDocument, withParts } from 'podline/internal';
import * as z from 'zod';
import { time, timeOf } from '../forms.js';
import { quote, quoted } from '../quote.js';

/** What was read. */
export const inputs = z.object({
  from: time,
  to: time,
  clock: z.enum(['certain', 'inferred', 'assumed']).describe('how sure the zone and the year of the log are'),
  sources: z
    .array(
      z.object({
        type: z.string(),
        lines: z.number(),
        unparsed: z.number(),
        quoted: quoted({ path: z.string(), notes: z.array(z.string()) }),
      }),
    )
    .describe('the largest of those that were read'),
  read: z.number().describe('sources that were read'),
  passedOver: z.number().describe('sources that hold nothing that podline reads'),
  quoted: quoted({ nodes: z.array(z.string()), clockBasis: z.string() }),
});

const MOST = { sources: 10, notes: 4, nodes: 20 } as const;

export function inputsOf({ input, nodes }: ResultDocument, shown: (path: string) => string): z.infer<typeof inputs> {
  const sources = withParts(input.sources);
  const read = sources.filter(({ type }) => type !== 'unsupported');
  return {
    from: timeOf(input.window.from),
    to: timeOf(input.window.to),
    clock: input.clock.confidence,
    sources: read
      .toSorted((a, b) => b.lines - a.lines)
      .slice(0, MOST.sources)
      .map(({ type, lines, unparsed, path, notes }) => ({
        type,
        lines,
        unparsed,
        quoted: { path: quote(shown(path)), notes: notes.slice(0, MOST.notes).map(note => quote(note)) },
      })),
    read: read.length,
    passedOver: sources.length - read.length,
    quoted: {
      nodes: nodes.flatMap(({ name }) => (name === null ? [] : quote(name))).slice(0, MOST.nodes),
      clockBasis: quote(input.clock.basis),
    },
  };
}

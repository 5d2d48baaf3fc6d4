import * as z from 'zod';
import { refused } from '../documents.js';
import { tool } from '../tool.js';

export const explain = tool({
  name: 'explain',
  title: 'What a step, rule, cause, kind or event means',
  description:
    "The article of podline about each id that results name: why a rule matters, what shows it, what to do; a kind's steps; an event's log lines. Without ids: the list of all.",
  input: {
    ids: z
      .array(z.string().regex(/^[a-z][a-z0-9-]*$/))
      .max(10)
      .default([]),
  },
  output: { text: z.string().describe("podline's own words") },
  async run({ ids }, { podline }, signal) {
    const printed = await podline(['explain', '--', ...ids], signal);
    if (printed.code !== 0) throw refused(printed, 'there is no such article');
    return { text: printed.stdout };
  },
});

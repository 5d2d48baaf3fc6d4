import { RANK_NAMES } from 'podline/internal';
import * as z from 'zod';

/** The arguments of tools, and the command-line options with the same meaning. */
export const paths = z
  .array(z.string().min(1))
  .min(1)
  .max(50)
  .describe('logs, watches, archives (tar, zip) and folders of them, below the roots of this server');

export const selection = {
  pods: z.array(z.string()).max(50).optional().describe('NAME or NAMESPACE/NAME, * matches any text'),
  namespaces: z.array(z.string()).max(50).optional(),
  uids: z.array(z.string()).max(50).optional().describe('UIDs or their beginnings'),
  nodes: z.array(z.string()).max(50).optional(),
  verdicts: z.array(z.enum(RANK_NAMES)).optional().describe('only these'),
  since: z
    .string()
    .optional()
    .describe('only what went on then or later: a time in ISO 8601; without a zone in that of the log'),
  until: z.string().optional().describe('only what began then or earlier'),
};

export const clock = {
  zone: z.string().optional().describe("zone of the kubelet's log where it is known: +08:00, UTC, Asia/Shanghai"),
  year: z.int().min(1000).max(9999).optional().describe("year of the log's first line where it is known"),
};

type Asked = z.infer<z.ZodObject<typeof selection & typeof clock>>;

/** Each option is one word with its value: a value must never be taken for an option. */
export const optionsOf = ({
  pods,
  namespaces,
  uids,
  nodes,
  verdicts,
  since,
  until,
  zone,
  year,
}: Partial<Asked>): string[] =>
  [
    ['pod', pods],
    ['namespace', namespaces],
    ['uid', uids],
    ['node', nodes],
    ['verdict', verdicts],
    ['since', since],
    ['until', until],
    ['tz', zone],
    ['year', year?.toString()],
  ].flatMap(([name, values]) => [values ?? []].flat().map(value => `--${name}=${value}`));

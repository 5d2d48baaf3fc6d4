import type { Address } from '../agent/http.js';
import { called } from '../input/source.js';
import { spell } from '../lifecycle/duration.js';

interface Beginning {
  /** A file, `-`, or absent: the journal. */
  readonly input: string | undefined;
  readonly unit: string;
  /** The address at which metrics are served. */
  readonly metrics: Address | null;
  readonly state?: string;
}

/** What an agent follows, where it listens, and from where it continues. */
export function beginningOf({ input, unit, metrics, state }: Beginning): string {
  const followed = input === undefined ? `the journal of ${unit}` : called(input);
  const asked = metrics === null ? 'none (--metrics)' : `http://${hostOf(metrics)}:${metrics.port}/metrics`;
  const kept =
    state ?? 'none: after a restart the agent reports again what the log still holds (--state FILE prevents that)';
  return `following ${followed}; metrics: ${asked}; state: ${kept}`;
}

const hostOf = ({ host }: Address): string => (host.includes(':') ? `[${host}]` : host);

/** A unit with another name, an empty file and the log of another component have the same effect: no line comes. */
export const silenceOf = ({ input, unit }: Pick<Beginning, 'input' | 'unit'>, ms: number): string =>
  input === undefined
    ? `no line of a kubelet for ${spell(ms)}: is ${unit} its unit? --unit names another, such as k3s or rke2-agent`
    : `no line of a kubelet for ${spell(ms)}: is ${called(input)} the log of a kubelet that runs?`;

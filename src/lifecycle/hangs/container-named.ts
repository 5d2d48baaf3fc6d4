import type { Observation } from '../../correlate/types.js';
import { textField } from '../../events/fields.js';
import { errorOf } from './errors.js';

/** pod_workers.go, of kubelet/container/sync_result.go (Error): `failed to "KillContainer" for "web" with …` */
const IN_ERROR = /"KillContainer\\?" for \\?"([\w.-]{1,253})\\?"/g;

/** `container web`, if the lines about its stop name exactly one; null if they name none or several. */
export function containerNamed(lines: readonly Observation[]): string | null {
  const names = new Set(
    lines.flatMap(line => [
      ...(textField(line.event, 'containerName') ?? '').split(' '),
      ...[...(errorOf(line) ?? '').matchAll(IN_ERROR)].map(([, name = '']) => name),
    ]),
  );
  names.delete('');
  const [only, ...others] = names;
  return only === undefined || others.length > 0 ? null : `container ${only}`;
}

import { adviceFor } from '../../catalogue/causes/index.js';
import { withoutLayers } from '../../catalogue/causes/layers.js';
import { whatOf } from '../../sources/events/recognise.js';
import type { WhatId } from '../../sources/vocabulary.js';
import type { Seen, Statement } from './types.js';
import { countOf, messageOf, warnings } from './warnings.js';
import { brief } from './words.js';

const STOPS: ReadonlySet<WhatId | null> = new Set(['event-kill-failed', 'event-unmount-failed']);

/** `failed to "KillPodSandbox" for "UID" with KillPodSandboxError: "…"` (kubelet/container/sync_result.go, Error). */
const ACTION = /failed to \\?"(KillContainer|KillPodSandbox)\\?" for \\?"([^"\\]{1,253})\\?" with \w{1,60}: \\?"/;

/** The kubelet's reports on its tries to stop the containers and the sandbox. */
export function stopFailures(seen: Seen): Statement[] {
  const [event] = warnings(seen).filter(({ reason, message }) => STOPS.has(whatOf(reason, message)));
  if (event === undefined) return [];
  const stage = stageOf(whatOf(event.reason, event.message), event.message);
  return [
    {
      says: `${failureIn(messageOf(event))} (${countOf(event, seen.now)})`,
      ...(stage === undefined ? {} : { next: adviceFor(stage, event.message) }),
    },
  ];
}

/** The stage of an end, by the action that the error names. */
const STAGE_OF: Readonly<Record<string, 'container-stop' | 'sandbox-stop'>> = {
  KillContainer: 'container-stop',
  KillPodSandbox: 'sandbox-stop',
};

const stageOf = (what: WhatId | null, message: string) =>
  what === 'event-unmount-failed' ? 'unmount' : STAGE_OF[ACTION.exec(message)?.[1] ?? ''];

/** The failed part of an end that an Event of the kubelet states, and the error; null where it names no such part. */
export function stopFailureIn(what: WhatId, message: string) {
  const stage = stageOf(what, message);
  return stage === undefined ? null : { stage, error: errorIn(message) };
}

/** The error of the action, without what is put around it. */
function errorIn(message: string): string {
  const [whole] = ACTION.exec(message) ?? [];
  if (whole === undefined) return message;
  return message
    .slice(message.indexOf(whole) + whole.length)
    .replaceAll('\\', '')
    .replace(/["\]]{1,4}$/, '');
}

/** `its sandbox cannot be stopped: …`; the message itself where it names no part of an end. */
export function failureIn(message: string): string {
  const [whole, action, whom] = ACTION.exec(message) ?? [];
  if (whole === undefined) return brief(message);
  const error = withoutLayers(errorIn(message));
  return brief(`${action === 'KillContainer' ? `container ${whom}` : 'its sandbox'} cannot be stopped: ${error}`);
}

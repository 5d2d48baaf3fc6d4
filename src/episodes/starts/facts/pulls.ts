import { durationIn } from '../../../catalogue/duration.js';
import { textField } from '../../../catalogue/fields.js';
import type { Observation } from '../../../correlate/types.js';

/**
 * `Successfully pulled image "x" in 2.3s (9.1s including waiting)`; before 1.19 without a time, before 1.25 with a time that includes the
 * waiting.
 */
const PULLED =
  /^Successfully pulled image "([^"]{1,500})"(?: in ([\dhmsµn.]{1,30}))?(?: \(([\dhmsµn.]{1,30}) including waiting\))?/;

export interface PulledImage {
  readonly image: string;
  readonly ms: number | null;
  readonly waitedMs: number | null;
}

/** The image that an Event is about: `Pulling image "x"`, `Failed to pull image "x": …`. What a probe prints may name others. */
export const imageIn = (message: string): string | null =>
  /^(?:[\w-]{1,20} ){1,4}image "([^"]{1,500})"/i.exec(message)?.[1] ?? null;

/** What an Event `Pulled` states; null if the image was already there. */
export function pulledImage(message: string): PulledImage | null {
  const [, image, own, whole] = PULLED.exec(message) ?? [];
  if (image === undefined) return null;
  const [ms, all] = [durationIn(own ?? ''), durationIn(whole ?? '')];
  return { image, ms, waitedMs: all === null || ms === null ? null : Math.max(0, all - ms) };
}

/** The most pulls that are remembered: another pull waits for the latest ones. */
const MAX_PULLS = 500;

/** The pulls of all pods of a node: by default a kubelet pulls one image at a time (serializeImagePulls). */
export function createPulls() {
  /** On the time scale of the log. */
  let pulls: { readonly pod: string; readonly from: number; readonly to: number }[] = [];

  return {
    see(one: Observation): void {
      const { at, event, pod } = one;
      const pulled = pulledImage(textField(event, 'message') ?? '');
      if (at === null || pod === null || pulled?.ms == null) return;
      if (pulls.length >= 2 * MAX_PULLS) pulls = pulls.slice(-MAX_PULLS);
      pulls.push({ pod: `${pod.namespace}/${pod.name}`, from: at - pulled.ms, to: at });
    },
    /** The other pod whose pulls took most of this time. */
    during(from: number, to: number, own: string): string | null {
      const shares = new Map<string, number>();
      for (const pull of pulls) {
        const share = Math.min(to, pull.to) - Math.max(from, pull.from);
        if (share > 0 && pull.pod !== own) shares.set(pull.pod, (shares.get(pull.pod) ?? 0) + share);
      }
      const [most] = [...shares].sort(([, a], [, b]) => b - a);
      return most?.[0] ?? null;
    },
  };
}

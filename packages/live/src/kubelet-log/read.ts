import type { KubeletLogWay, LogCame, LogRefused, LogWanted, WayTools } from './way.js';

/** A way that did not work. */
export interface Tried extends LogRefused {
  readonly way: KubeletLogWay;
}

export type LogOutcome =
  | (LogCame & { readonly way: KubeletLogWay; readonly tried: readonly Tried[] })
  | { readonly came: false; readonly tried: readonly Tried[] };

/** Tries one way after another, until the log comes. */
export async function readKubeletLog(
  ways: readonly KubeletLogWay[],
  wanted: LogWanted,
  tools: WayTools,
): Promise<LogOutcome> {
  const tried: Tried[] = [];
  for (const way of ways) {
    if (way.throughKubelet === true && tried.some(one => one.way.throughKubelet === true && one.shut === true))
      continue;
    const result = await way.read(wanted, tools);
    if (result.came) return { ...result, way, tried };
    tried.push({ ...result, way });
    tools.signal.throwIfAborted();
  }
  return { came: false, tried };
}

/** The reason that is shown in one line if there are several: a missing right, or else the reason of the first way. */
export const mainReason = (tried: readonly Tried[]): Tried | null =>
  tried.find(({ right }) => right !== null) ?? tried[0] ?? null;

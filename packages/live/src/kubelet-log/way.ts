import type { World } from 'podline/internal';
import type { ApiClient, Right } from '../client/api-client.js';

/** Which lines are requested: those of the kubelet, or of its container runtime. */
export type Service = 'kubelet' | 'runtime';

/** A time range of one node's log. */
export interface LogWanted {
  readonly node: string;
  readonly service: Service;
  readonly since: Date;
  readonly until: Date;
}

/** What a way uses. */
export interface WayTools {
  readonly client: ApiClient;
  readonly world: World;
  readonly signal: AbortSignal;
  /** Takes the lines as they come, in order, not necessarily whole lines; resolves when it can take more */
  write(piece: Uint8Array): Promise<void>;
}

/**
 * A way writes this, on a separate line, where lines of the log may be missing: the analysis takes it for a gap
 * (src/correlate/evidence/gaps.ts). A hole before the first line needs none.
 */
export const GAP_LINE = '[...]\n';

/** Lines that may have been written in this time range, and are missing. */
export interface LogHole {
  readonly from: Date;
  readonly to: Date;
  readonly why: string;
}

export interface LogCame {
  readonly came: true;
  readonly holes: readonly LogHole[];
  readonly notes: readonly string[];
}

/** The log cannot be fetched this way, and nothing has been written. Each text is one line, for display. */
export interface LogRefused {
  readonly came: false;
  readonly reason: string;
  readonly remedy: string;
  readonly right: Right | null;
  /**
   * The kubelet cannot be reached, or answers no request: another request through it gets the same answer, and makes it log another stack
   */
  readonly shut?: boolean;
  /** The API server gets no answer from the kubelet: why, in its words */
  readonly silent?: string;
}

/** What has been written is everything that the node has of it, except for the holes; or nothing has been written. */
export type WayResult = LogCame | LogRefused;

/** One way to the log of a node. */
export interface KubeletLogWay {
  /** The id, as in `--kubelet-log ID` */
  readonly id: string;
  readonly title: string;
  /** What it does, in a sentence. */
  readonly means: string;
  /** Whether it is tried without an explicit request */
  readonly byDefault: boolean;
  /** It calls the kubelet, through the API server. */
  readonly throughKubelet?: boolean;
  /** The rights that RBAC must grant */
  readonly needs: (node: string) => readonly Right[];
  /** What to do if it does not work */
  readonly remedy: string;
  /** The page to read for more. */
  readonly docs: string;
  read(wanted: LogWanted, tools: WayTools): Promise<WayResult>;
}

/**
 * The units of kubelets and runtimes, the likeliest first. None contains a dot: the log query accepts none (reServiceNameUnsafeCharacters).
 */
export const UNITS: Readonly<Record<Service, readonly string[]>> = {
  kubelet: ['kubelet', 'k3s', 'k3s-agent', 'rke2-server', 'rke2-agent', 'k0scontroller', 'k0sworker'],
  runtime: ['containerd', 'crio', 'docker'],
};

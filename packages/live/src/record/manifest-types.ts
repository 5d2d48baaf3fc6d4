/** `manifest.json` of a recording: what was requested, when, with which answers. Times are instants in ISO 8601. */
export interface Manifest {
  /** The version of this form. */
  readonly recording: 1;
  readonly podline: string;
  readonly server: string;
  readonly context: string;
  /** Null: all. */
  readonly namespaces: readonly string[] | null;
  readonly nodes: readonly string[] | null;
  readonly begun: string;
  /** When the recorder was last known to be active */
  readonly alive: string;
  /** Null if it broke off instead of being ended */
  readonly ended: string | null;
  readonly command: CommandEnd | null;
  /** What is left out of the recorded objects: paths in them */
  readonly leftOut: readonly string[];
  /** The meaning of a hole, for readers of only this file */
  readonly about: typeof ABOUT;
  readonly watches: readonly WatchPart[];
  readonly logs: readonly LogPart[];
}

/** The end of the command. Only the name of the program is kept: its arguments may be secret. */
export interface CommandEnd {
  readonly program: string;
  readonly code: number | null;
  readonly signal: string | null;
}

export interface WatchPart {
  /** The name of the file in the folder */
  readonly file: string;
  readonly asked: string;
  /** When everything that existed at the beginning had come; null if never */
  readonly since: string | null;
  readonly events: number;
  /** The connection was lost, but no change */
  readonly interruptions: readonly { readonly at: string; readonly why: string }[];
  readonly holes: readonly Hole[];
  /** The refusal in the words of the API server, with the missing right */
  readonly refused: { readonly why: string; readonly right: string | null } | null;
}

export const ABOUT =
  'A hole: of what happened between "from" and "to" nothing is known but its result. What is "gone" was there before it and not after it; when it went is not known, and its line in the watch has finalStateUnknown.';

export interface Hole {
  readonly from: string;
  readonly to: string;
  readonly why: string;
  /** What existed before the hole and not after it: `namespace/name (UID)` */
  readonly gone?: readonly string[];
}

export interface LogPart {
  readonly node: string;
  readonly service: 'kubelet' | 'runtime';
  /** Null if it could not be fetched */
  readonly file: string | null;
  readonly from: string;
  readonly to: string;
  readonly way: string | null;
  readonly holes: readonly Hole[];
  readonly notes: readonly string[];
}

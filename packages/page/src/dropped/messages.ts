import type { DiffData, RunData } from 'podline/internal/browser';
import type { Parcel } from './parcels.js';

/** The requests of the page to its worker, and the answers. All of this is copied between them. */
export type Asked =
  /** The first message: the program of the worker's own workers */
  | { readonly what: 'program'; readonly program: Blob }
  | { readonly what: 'analyze'; readonly inputs: readonly Given[]; readonly settings: Settings }
  /** Compare what is shown with these */
  | { readonly what: 'compare'; readonly inputs: readonly Given[]; readonly settings: Settings }
  | { readonly what: 'save'; readonly format: string }
  /** The parcel is unpacked: the next one may come */
  | { readonly what: 'taken' };

export type FromWorker =
  /** Between 0 and 1. */
  | { readonly what: 'progress'; readonly part: number }
  /** What is shown after all following parcels are in it */
  | { readonly what: 'comes'; readonly data: RunData | DiffData }
  | { readonly what: 'parcel'; readonly parcel: Parcel }
  | { readonly what: 'shown'; readonly about: AboutShown }
  | { readonly what: 'saved'; readonly file: Blob; readonly name: string }
  /** Why there is nothing to show. */
  | { readonly what: 'failed'; readonly reasons: readonly string[] };

export interface AboutShown {
  /** What could not be read, a sentence each. */
  readonly complaints: readonly string[];
  /** The formats in which it can be saved */
  readonly formats: readonly string[];
}

/** A file that the user handed over, with the folders that it was in. */
export interface Given {
  readonly path: string;
  readonly file: Blob;
}

/** The settings for which a command has options. */
export interface Settings {
  readonly zone: string;
  /** Empty if the log shows it */
  readonly year: string;
  readonly namespaces: readonly string[];
  readonly nodes: readonly string[];
  /** The text of a policy; empty for the default one; null if nothing is checked */
  readonly policy: string | null;
}

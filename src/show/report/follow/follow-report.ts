import type { Announcement } from '../../../document/announce/announce.js';
import type { Episode, ResultDocument } from '../../../document/contract/types.js';
import type { RenderOptions } from '../types.js';

/** An episode that is over or overdue. */
export interface News extends Pick<Announcement, 'standing' | 'again'> {
  readonly one: Episode;
}

/** An output format of `--follow`. */
export interface FollowReport {
  readonly id: string;
  /** The document contains only this episode, and what of the node explains it. */
  episode(news: News, document: ResultDocument, options: RenderOptions): string;
  /** Reports at the end what concerns the input as a whole, and what of the node was not shown. `many`: how many episodes were shown. */
  closing(document: ResultDocument, options: RenderOptions, many: number): string;
}

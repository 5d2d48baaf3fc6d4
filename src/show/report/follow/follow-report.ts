import type { Announcement } from '../../../document/announce.js';
import type { StartNews } from '../../../document/announce-starts.js';
import type { ResultDocument } from '../../../document/contract/types.js';
import type { RenderOptions } from '../types.js';

/** An output format of `--follow`. */
export interface FollowReport {
  readonly id: string;
  /** The document contains only this deletion. */
  announcement(announcement: Announcement, document: ResultDocument, options: RenderOptions): string;
  /** Reports a start that is overdue, or over. The document contains only this start. */
  start(news: StartNews, document: ResultDocument, options: RenderOptions): string;
  /** Reports at the end what concerns the input as a whole. `many`: how many deletions and starts were shown. */
  closing(document: ResultDocument, options: RenderOptions, many: number): string;
}

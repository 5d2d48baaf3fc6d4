import { follow } from '../../../src/analyze/follow.js';
import type { News } from '../../../src/document/announce/announce.js';
import type { ResultDocument, Start } from '../../../src/document/contract/types.js';
import { asWritten, scripted } from '../../analyze/followed.js';
import { handClock } from '../../read/live/hands.js';

export interface Report {
  readonly news: News<Start>;
  readonly document: ResultDocument;
}

/** What is reported of the starts in a log that is followed. */
export async function startsReported(log: string): Promise<readonly Report[]> {
  const time = handClock();
  const all: Report[] = [];
  await follow(
    { inputs: [scripted('kubelet.log', time, asWritten(log))], watches: [] },
    {
      time,
      stop: new AbortController().signal,
      families: ['start'],
      announce(news, document) {
        if (news.one.family === 'start') all.push({ news: { ...news, one: news.one }, document });
      },
    },
  );
  return all;
}

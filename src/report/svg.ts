import { nothingToShow } from './nothing.js';
import { deletionSvg } from './svg/deletion.js';
import { noteSvg } from './svg/note.js';
import type { Report } from './types.js';
import { pictureOf } from './view/lanes/index.js';
import { createLocalTime } from './view/local-time.js';
import { worstFirst } from './view/verdicts.js';

export const svg: Report = {
  id: 'svg',
  title: 'SVG',
  purpose: 'For READMEs and chats: a picture of one deletion, the worst if there are several.',
  render(document, { zone, found }) {
    const { input, lifecycles } = document;
    const time = createLocalTime(zone ?? input.clock.zone);
    for (const lifecycle of worstFirst(document)) {
      const picture = pictureOf(lifecycle, input.window);
      if (picture !== null) return `${deletionSvg(lifecycle, picture, time, lifecycles.length - 1)}\n`;
    }
    const { lead = '', said = 'No step of any deletion has a time.' } = nothingToShow(document, found) ?? {};
    return `${noteSvg(lead + said)}\n`;
  },
};

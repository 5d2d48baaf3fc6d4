import { run } from '#page';
import type { Result } from '../policy/result.js';
import { checkData } from './html/check.js';
import { runData } from './html/run-data.js';
import { shell } from './html/shell.js';
import type { Report } from './types.js';

export const html: Report = {
  id: 'html',
  title: 'HTML',
  purpose: 'One page to view, search and send: it needs no network and no server.',
  render: (document, options) => shell(run, runData(document, options)),
};

/** The page of `podline check`: it begins with the failures. */
export const checkPage = (results: readonly Result[]): Report => ({
  ...html,
  render: (document, options) => shell(run, runData(document, options, { check: checkData(results) })),
});

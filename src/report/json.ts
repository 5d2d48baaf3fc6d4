import { jsonText } from './safe.js';
import type { Report } from './types.js';

export const json: Report = {
  id: 'json',
  title: 'JSON',
  purpose: 'The result document itself: the contract, for jq and other programs.',
  render: document => `${jsonText(document, 2)}\n`,
};

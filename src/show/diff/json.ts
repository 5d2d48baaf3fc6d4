import { jsonPieces } from '../report/json.js';
import type { DiffReport } from './types.js';

export const json: DiffReport = {
  id: 'json',
  render: diff => [...jsonPieces(diff)].join(''),
  pieces: jsonPieces,
};

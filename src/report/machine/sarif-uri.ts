import type { SourceReport } from '../../contract/types.js';
import { terminal } from '../safe.js';

/** A path as a URI reference: relative to the folder in which the tool was run, as given. */
function uriOf(path: string): string {
  const [, drive = '', rest = path] = /^(?:([A-Za-z]:)[\\/])?(.*)$/s.exec(path) ?? [];
  const segments = rest.split(/[\\/]+/).map(segment => encodeURIComponent(terminal(segment)));
  if (drive !== '') return `file:///${drive}/${segments.join('/')}`;
  return rest.startsWith('/') ? `file://${segments.join('/')}` : segments.join('/');
}

export interface Location {
  readonly uri: string;
  readonly index: number;
}

/** null: standard input, which has no location. */
export const locationOf = (sources: readonly SourceReport[], index: number): Location | null => {
  const path = sources[index]?.path;
  return path === undefined || path === '-' || path === '' ? null : { uri: uriOf(path), index };
};

/** Files with one name stay separate: no artifact may occur twice, and results refer to them by their place. */
export const artifactOf = ({ path, type }: SourceReport, source: number): object => ({
  ...(path === '-' || path === '' ? { description: { text: 'standard input' } } : { location: { uri: uriOf(path) } }),
  properties: { type, source },
});

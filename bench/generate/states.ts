/** One state of a pod, as the watch showed it. */
export interface State {
  /** Microseconds since 1970. */
  readonly at: number;
  readonly name: string;
  readonly uid: string;
  readonly text: string;
}

const STAMP = /^ *(?!deletion)\w+: "(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)"$/gm;

/** A watch does not state when it showed a state; the latest stamp in it is close. */
export function statesOf(watch: string): State[] {
  return watch
    .split(/^---\n/m)
    .filter(text => text !== '')
    .map(text => {
      const at = Math.max(...[...text.matchAll(STAMP)].map(([, stamp = '']) => Date.parse(stamp) * 1000));
      const [, name = ''] = /^ {2}name: (\S+)$/m.exec(text) ?? [];
      const [, uid = ''] = /^ {2}uid: (\S+)$/m.exec(text) ?? [];
      return { at, name, uid, text };
    });
}

export interface Command {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

const DATA: readonly (readonly [string, string])[] = [
  ['%0D', '\r'],
  ['%0A', '\n'],
  ['%25', '%'],
];
const PROPERTY: typeof DATA = [
  ['%0D', '\r'],
  ['%0A', '\n'],
  ['%3A', ':'],
  ['%2C', ','],
  ['%25', '%'],
];

const decoded = (text: string, table: typeof DATA): string =>
  table.reduce((all, [from, to]) => all.replaceAll(from, to), text);

/** Reads a line as the runner of GitHub does (actions/runner, ActionCommand.cs, TryParseV2). */
export function readCommand(line: string): Command | null {
  const text = line.trimStart();
  const end = text.indexOf('::', 2);
  if (!text.startsWith('::') || end < 0) return null;
  const info = text.slice(2, end);
  const space = info.indexOf(' ');
  const properties = space < 0 ? [] : info.slice(space + 1).split(',');
  return {
    command: space < 0 ? info : info.slice(0, space),
    properties: Object.fromEntries(
      properties.map(each => {
        const [key = '', ...value] = each.split('=');
        return [key.trim(), decoded(value.join('='), PROPERTY)];
      }),
    ),
    message: decoded(text.slice(end + 2), DATA),
  };
}

import { button, h } from '../ui/dom.js';
import type { Given, Settings } from './messages.js';

interface StartOptions {
  /** What is already shown, if it is to be compared */
  readonly comparesWith: string | null;
  readonly settings: HTMLElement;
  readonly sample: () => Given[];
  readonly notices: string;
  read(given: readonly Given[]): void;
  back(): void;
}

/** The view in which a user hands over inputs. */
export function startView({ comparesWith, settings, sample, notices, read, back }: StartOptions): HTMLElement {
  const files = picker({ multiple: true }, read);
  const folder = picker({ webkitdirectory: true }, read);
  const text = h('textarea', { rows: 8, spellcheck: 'false', 'aria-label': 'Text', placeholder: PASTE });
  const isFirst = comparesWith === null;
  return h(
    'main.start',
    h('h1', isFirst ? 'What happened to the pods?' : `Compare ${comparesWith} with another run`),
    h('p', isFirst ? LEAD : 'What you have read is the run before, what you hand over now the one after it.'),
    h(
      'div.drop',
      h('p.big', 'Drop files, folders or archives here'),
      h(
        'p.ways',
        button('Choose files', () => files.click(), { class: 'primary' }),
        button('Choose a folder', () => folder.click()),
        ...(isFirst ? [button('Try a sample', () => read(sample()))] : [button('Back to the report', back)]),
      ),
      h('p.muted', KINDS),
    ),
    h(
      'details.paste',
      h('summary', 'Paste text'),
      text,
      button('Read the text', () => {
        if (text.value.trim() !== '') read(pasted(text.value));
      }),
    ),
    settings,
    h('p.muted', 'Everything is read on this machine. This page loads nothing and sends nothing.'),
    h('details.licences', h('summary', 'Licences'), wholeText(notices)),
    files,
    folder,
  );
}

/** A text of our own, however long. */
function wholeText(text: string): HTMLElement {
  const element = h('pre', { tabindex: 0 });
  element.textContent = text;
  return element;
}

const LEAD =
  'podline reads what a kubelet logged, and what a watch of the pods saw, and shows how each pod started and went away: which steps are there, which one is missing, and where it hangs.';
const KINDS =
  'Logs of kubelets as files, journals or excerpts; kubectl get pods -w -o yaml; events; audit logs; tar, tgz, zip and gz of them; whole collections of a cluster; an earlier result.';
const PASTE = 'Lines of a log, what is quoted in an issue, the output of kubectl get pod -o yaml';

/** A hidden input for files, which a button opens. */
function picker(kind: Readonly<Record<string, true>>, read: (given: readonly Given[]) => void): HTMLInputElement {
  const input = h('input', { type: 'file', hidden: true, ...kind });
  input.addEventListener('change', () => {
    const given = chosen(input.files);
    // The same file can be chosen again
    input.value = '';
    if (given.length > 0) read(given);
  });
  return input;
}

interface BarOptions {
  readonly name: string;
  readonly formats: readonly string[];
  readonly complaints: readonly string[];
  readonly canCompare: boolean;
  begin(): void;
  compare(): void;
  save(format: string): void;
}

const TITLES: Readonly<Record<string, string>> = {
  html: 'HTML',
  json: 'JSON',
  markdown: 'Markdown',
  csv: 'CSV',
  svg: 'SVG',
};

/** The bar above a report: what was read, and what can be done with it. */
export function createBar({ name, formats, complaints, canCompare, begin, compare, save }: BarOptions): HTMLElement {
  return h(
    'section.read-bar',
    { 'aria-label': 'What was read' },
    h('span.read', name),
    button('Read something else', begin),
    canCompare ? button('Compare', compare) : null,
    h(
      'span.save',
      { role: 'group', 'aria-label': 'Save as' },
      'Save as',
      ...formats.map(format => button(TITLES[format] ?? format, () => save(format))),
    ),
    complaints.length === 0 ? null : unread(complaints),
  );
}

/** More than this would add nothing. */
const MOST = 100;

const unread = (complaints: readonly string[]): HTMLElement =>
  h(
    'details.unread',
    h('summary', complaints.length === 1 ? '1 input was not read' : `${complaints.length} inputs were not read`),
    h('ul', ...complaints.slice(0, MOST).map(one => h('li', one))),
  );

/** The most important options of a command. */
export function createSettings() {
  const zone = field('Time zone of the log', '+08:00, UTC, Asia/Shanghai');
  const year = field('Year of its first line', 'as the log shows');
  const namespaces = field('Namespaces', 'all');
  const nodes = field('Nodes', 'all');
  const checks = h('input', { type: 'checkbox' });
  const policy = h('input', { type: 'file', accept: '.yaml,.yml,.json', 'aria-label': 'Policy' });
  const element = h(
    'details.settings',
    h('summary', 'Options'),
    h(
      'div.fields',
      ...[zone, year, namespaces, nodes].map(({ label }) => label),
      h('label.checks', checks, 'Check against the default policy, or this one'),
      policy,
    ),
  );
  policy.addEventListener('change', () => {
    checks.checked = true;
  });
  return {
    element,
    async read(): Promise<Settings> {
      const text = await policy.files?.[0]?.text();
      return {
        zone: zone.input.value.trim(),
        year: year.input.value.trim(),
        namespaces: wordsIn(namespaces.input.value),
        nodes: wordsIn(nodes.input.value),
        policy: checks.checked ? (text ?? '') : null,
      };
    },
  };
}

const wordsIn = (text: string): string[] => text.split(/[\s,]+/).filter(word => word !== '');

function field(title: string, placeholder: string) {
  const input = h('input', { type: 'text', placeholder, spellcheck: 'false', autocomplete: 'off' });
  return { input, label: h('label', h('span', title), input) };
}

/** The progress, and a way to cancel. */
export function workingView(name: string, cancel: () => void) {
  const bar = h('progress', { max: 1, 'aria-label': 'Read so far' });
  const status = h('p.muted', { role: 'status' }, 'Looking at what it is');
  const element = h(
    'main.start',
    h('h1', `Reading ${name}`),
    h('p', bar),
    status,
    h('p.ways', button('Cancel', cancel)),
  );
  return {
    element,
    progress(part: number): void {
      bar.value = part;
      status.textContent = `${Math.floor(part * 100)} %`;
    },
  };
}

/** What was chosen: a folder with everything in it, or files. */
const chosen = (files: FileList | null): Given[] =>
  [...(files ?? [])].map(file => ({ path: file.webkitRelativePath || file.name, file }));

const pasted = (text: string): Given[] => [{ path: 'pasted text', file: new Blob([text]) }];

/** What was dropped. The browser withdraws it when the event is over, so all of it is requested at once. */
export async function dropped(transfer: DataTransfer): Promise<Given[]> {
  const files = [...transfer.items].filter(({ kind }) => kind === 'file').map(openers);
  const text = transfer.getData('text/plain');
  const given = (await Promise.all(files.map(open => open()))).flat();
  return given.length === 0 && text !== '' ? pasted(text) : given;
}

/** Chromium refuses entries to a page that is a file; other browsers have no handles. */
type Item = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };

function openers(item: Item): () => Promise<Given[]> {
  const handle = item.getAsFileSystemHandle?.();
  const entry = item.webkitGetAsEntry();
  const file = item.getAsFile();
  return async () => {
    const found = await handle;
    if (found != null && isDirectory(found)) return filesIn(found, found.name);
    if (found == null && entry !== null && isFolder(entry)) return filesBelow(entry);
    return file === null ? [] : [{ path: file.name, file }];
  };
}

async function filesIn(folder: FileSystemDirectoryHandle, path: string): Promise<Given[]> {
  const all: Given[] = [];
  for await (const one of folder.values()) {
    const own = `${path}/${one.name}`;
    if (isDirectory(one)) all.push(...(await filesIn(one, own)));
    else if (isFileHandle(one)) all.push({ path: own, file: await one.getFile() });
  }
  return all;
}

async function filesBelow(folder: FileSystemDirectoryEntry): Promise<Given[]> {
  const all: Given[] = [];
  for (const entry of await entriesIn(folder))
    if (isFolder(entry)) all.push(...(await filesBelow(entry)));
    else if (isFile(entry)) all.push({ path: entry.fullPath.slice(1), file: await fileOf(entry) });
  return all;
}

/** A browser returns them in batches, until there are no more. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (one: FileSystemHandle): one is FileSystemDirectoryHandle => one.kind === 'directory';
const isFileHandle = (one: FileSystemHandle): one is FileSystemFileHandle => one.kind === 'file';

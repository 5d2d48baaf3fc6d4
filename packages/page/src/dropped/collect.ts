import type { Given } from './messages.js';

/** What was chosen: a folder with everything in it, or files. */
export const chosen = (files: FileList | null): Given[] =>
  [...(files ?? [])].map(file => ({ path: file.webkitRelativePath || file.name, file }));

export const pasted = (text: string): Given[] => [{ path: 'pasted text', file: new Blob([text]) }];

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

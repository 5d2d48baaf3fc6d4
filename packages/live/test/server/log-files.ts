import type { FakeKubelet, LogFile } from './kubelet.js';
import type { ServerRequest } from './types.js';

/** The file server of net/http over /var/log (fs.go, serveFile and serveContent). */
export function serveFile(request: ServerRequest, { files = {} }: FakeKubelet, path: string): void {
  const { reply } = request;
  const file = files[path];
  if (path === '' || path.endsWith('/')) serveFolder(reply, Object.keys(files), path);
  else if (file !== undefined) serveContent(request, file);
  else if (Object.keys(files).some(name => name.startsWith(`${path}/`)))
    reply.text(301, '', { location: `${path.split('/').at(-1)}/` });
  else reply.text(404, '404 page not found\n');
}

function serveContent({ reply, headers }: ServerRequest, { content, modified }: LogFile): void {
  const size = content.length;
  const common = { 'content-type': 'text/plain; charset=utf-8', 'last-modified': modified.toUTCString() };
  const range = rangeOf(headers.range, size);
  const [from, to] = range === null || range === 'none' ? [0, size] : range;
  if (range === 'none') {
    reply.text(416, 'invalid range: failed to overlap\n', { ...common, 'content-range': `bytes */${size}` });
    return;
  }
  const part = range === null ? {} : { 'content-range': `bytes ${from}-${to - 1}/${size}` };
  reply.raw.writeHead(range === null ? 200 : 206, { ...common, ...part, 'content-length': to - from });
  reply.send(content.subarray(from, to));
  reply.end();
}

function rangeOf(header: string | undefined, size: number): readonly [from: number, to: number] | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return size === 0 ? 'none' : [Math.max(0, size - Number(to)), size];
  if (Number(from) >= size) return 'none';
  return [Number(from), to === '' ? size : Math.min(size, Number(to) + 1)];
}

/** dirList */
function serveFolder(reply: ServerRequest['reply'], paths: readonly string[], folder: string): void {
  const inside = paths.filter(path => path.startsWith(folder)).map(path => path.slice(folder.length));
  const names = new Set(inside.map(path => (path.includes('/') ? path.slice(0, path.indexOf('/') + 1) : path)));
  reply.begin(200, 'text/html; charset=utf-8');
  reply.send('<!doctype html>\n<meta name="viewport" content="width=device-width">\n<pre>\n');
  for (const name of [...names].sort())
    reply.send(`<a href="${encodeURI(name)}">${name.replaceAll('&', '&amp;')}</a>\n`);
  reply.send('</pre>\n');
  reply.end();
}

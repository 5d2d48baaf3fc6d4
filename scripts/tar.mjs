// A tar archive that is always the same for the same files (POSIX.1-1988, ustar).

const BLOCK = 512;

/** `files`: path, content, and its mode or whether it can be run; a folder, whose path ends with a slash, has no content. */
export function tarOf(files) {
  const parts = files.flatMap(({ path, content = Buffer.alloc(0), executable, mode = executable ? 0o755 : 0o644 }) => [
    header(path, content.length, mode),
    content,
    Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function header(path, size, mode) {
  if (Buffer.byteLength(path) > 100) throw new Error(`too long for a tar: ${path}`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value, width) => `${value.toString(8).padStart(width - 1, '0')}\0`;
  block.write(path, 0);
  block.write(octal(mode, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(0, 12), 136);
  block.write('        ', 148);
  block.write(path.endsWith('/') ? '5' : '0', 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** A file of an archive that is made for a test; `type` and `link` as in tar. */
export interface Packed {
  readonly name: string;
  readonly content?: string | Uint8Array;
  readonly type?: string;
  readonly link?: string;
  /** Replaces the length of the content. */
  readonly size?: number;
  readonly method?: number;
  readonly encrypted?: boolean;
  /** In a zip: the type and rights of stat(2). */
  readonly mode?: number;
}

const BLOCK = 512;
const bytesOf = ({ content = '' }: Packed): Buffer => Buffer.from(content as string);
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & (BLOCK - 1))]);

function header({ name, type = '0', link = '', ...file }: Packed): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100);
  block.write('0000644\0', 100);
  block.write(`${(file.size ?? bytesOf({ name, ...file }).length).toString(8).padStart(11, '0')}\0`, 124);
  block.write('        ', 148);
  block.write(type, 156);
  block.write(link, 157, 100);
  block.write('ustar\x0000', 257, 'latin1');
  return withSum(block);
}

export function withSum(block: Buffer): Buffer {
  block.write('        ', 148);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

export const tarEntry = (file: Packed): Buffer => Buffer.concat([header(file), padded(bytesOf(file))]);

/** An entry that its extras precede, as POSIX writes them. */
export function paxEntry(file: Packed, values: Readonly<Record<string, string>>): Buffer {
  const records = Object.entries(values).map(([key, value]) => {
    const text = ` ${key}=${value}\n`;
    const rest = Buffer.byteLength(text);
    const length = rest + String(rest + String(rest).length).length;
    return `${length}${text}`;
  });
  return Buffer.concat([tarEntry({ name: 'PaxHeader', type: 'x', content: records.join('') }), tarEntry(file)]);
}

export const gnuLongName = (file: Packed): Buffer =>
  Buffer.concat([tarEntry({ name: '././@LongLink', type: 'L', content: `${file.name}\0` }), tarEntry(file)]);

export const END = Buffer.alloc(2 * BLOCK);

export const tar = (files: readonly Packed[]): Buffer => Buffer.concat([...files.map(tarEntry), END]);
export const tarGz = (files: readonly Packed[]): Buffer => gzipSync(tar(files));

const DEFLATED = 8;

export function zip(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const { method = DEFLATED, encrypted = false, mode = 0o100644 } = file;
    const name = Buffer.from(file.name);
    const content = bytesOf(file);
    const packed = method === DEFLATED ? deflateRawSync(content) : content;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(encrypted ? 1 : 0, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(file.size ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(mode * 0x10000, 6);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, rest, name]));
    parts.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** Node has had it since 20.15. */
const crc = (bytes: Buffer): number => (typeof crc32 === 'function' ? crc32(bytes) : 0);

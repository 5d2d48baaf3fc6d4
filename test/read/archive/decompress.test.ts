import { spawnSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { decompress } from '../../../src/read/archive/decompress.js';
import { isInstalled } from '../../installed.js';

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function unpack(bytes: Uint8Array, size = 1 << 16) {
  const notes: string[] = [];
  const chunks: Uint8Array[] = [];
  for await (const chunk of decompress(inPieces(bytes, size), note => notes.push(note))) chunks.push(chunk);
  return { text: Buffer.concat(chunks).toString(), notes };
}

const log = Array.from({ length: 20_000 }, (_, at) => `I1121 09:59:28.9573${at} 1 kubelet.go:${at * 7919}] "x"\n`).join(
  '',
);
const programs = ['zstd', 'xz', 'bzip2'].map(name => ({
  name,
  missing: !isInstalled(name),
}));

describe('plain bytes', () => {
  it.each(['', 'a', '\x1f', 'BZh9 is how this text begins', log])('are passed on unchanged', async text => {
    for (const size of [1, 7, 1 << 16]) {
      if (text.length / size < 50_000) expect(await unpack(Buffer.from(text), size)).toEqual({ text, notes: [] });
    }
  });
});

describe('a gzip input', () => {
  it.each([
    [1, 'short'],
    [5, log.slice(0, 100_000)],
    [1000, log],
    [1 << 20, log],
  ])('is restored from pieces of %i', async (size, text) => {
    expect(await unpack(gzipSync(text), size)).toEqual({ text, notes: [] });
  });

  it('may have several members', async () => {
    const rotated = Buffer.concat([gzipSync('a\n'), gzipSync(log), gzipSync('b\n')]);
    expect(await unpack(rotated, 999)).toEqual({ text: `a\n${log}b\n`, notes: [] });
  });

  it('is read up to where it is cut', async () => {
    const bytes = gzipSync(log);
    for (const part of [0.3, 0.9, 0.999]) {
      const { text, notes } = await unpack(bytes.subarray(0, Math.floor(bytes.length * part)));
      expect(log.startsWith(text)).toBe(true);
      expect(text.length).toBeGreaterThan(log.length * part * 0.5);
      expect(notes).toEqual([expect.stringMatching(/gzip data is cut or damaged/)]);
    }
  });

  it('may be followed by padding, as tapes and some rotations leave it', async () => {
    expect(await unpack(Buffer.concat([gzipSync(log), Buffer.alloc(1024)]))).toMatchObject({ text: log });
  });

  it('is read up to where it is damaged', async () => {
    const bytes = Buffer.from(gzipSync(log));
    bytes.fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 64);
    const { text, notes } = await unpack(bytes, 1 << 10);
    expect(text.slice(0, log.length >> 2)).toBe(log.slice(0, log.length >> 2));
    expect(notes).toHaveLength(1);
  });

  it('is decompressed no further than it is read', async () => {
    const bomb = Buffer.concat(Array.from<Buffer>({ length: 64 }).fill(gzipSync(Buffer.alloc(1 << 22))));
    const pulled = vi.fn();
    async function* source() {
      for await (const piece of inPieces(bomb, 4096)) {
        pulled();
        yield piece;
      }
    }
    let size = 0;
    for await (const chunk of decompress(source(), () => {})) {
      size += chunk.length;
      if (size > 1 << 20) break;
    }
    expect(pulled.mock.calls.length).toBeLessThan(bomb.length / 4096 / 8);
  });
});

/** Compressed once: `xz` and `bzip2` take longer to compress than to decompress. */
const packed = new Map<string, Buffer>();
const packedBy = (name: string): Buffer => {
  const bytes = packed.get(name) ?? spawnSync(name, ['-c'], { input: log, maxBuffer: 1 << 26 }).stdout;
  packed.set(name, bytes);
  return bytes;
};

describe.each(programs)('an input in $name', ({ name, missing }) => {
  const pack = () => packedBy(name);

  it.skipIf(missing)('is restored', async () => {
    expect(await unpack(pack())).toEqual({ text: log, notes: [] });
    expect(await unpack(pack(), 777)).toEqual({ text: log, notes: [] });
  });

  it.skipIf(missing)('is read up to where it is cut', async () => {
    const bytes = pack();
    const { text, notes } = await unpack(bytes.subarray(0, bytes.length - 20));
    expect(log.startsWith(text)).toBe(true);
    expect(notes).toHaveLength(1);
  });

  it.skipIf(missing)('may be left early', async () => {
    for await (const chunk of decompress(inPieces(pack(), 1 << 16), () => {})) {
      expect(log.startsWith(Buffer.from(chunk).toString())).toBe(true);
      break;
    }
  });
});

describe.each([{ name: 'gzip', missing: false }, ...programs])('a read error within $name', ({ name, missing }) => {
  it.skipIf(missing)('is reported', async () => {
    const bytes = packedBy(name);
    async function* failing() {
      yield bytes.subarray(0, 1000);
      throw new Error('the disk is gone');
    }
    const reading = async () => {
      for await (const chunk of decompress(failing(), () => {})) expect(chunk.length).toBeGreaterThan(0);
    };
    await expect(reading()).rejects.toThrow('the disk is gone');
  });
});

describe('a format that podline does not read', () => {
  it('is named', async () => {
    await expect(unpack(Buffer.from('PK\x03\x04 and so on'))).rejects.toThrow(/zip.*unpack it first/);
  });

  it('has its program named where that is missing', async () => {
    const path = process.env.PATH;
    process.env.PATH = '';
    try {
      await expect(unpack(Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 1, 2]))).rejects.toThrow(
        /`xz` is not installed/,
      );
    } finally {
      process.env.PATH = path;
    }
  });
});

import { type Thresholds, valuesOf } from '../../thresholds.js';

/** What one run takes from archives at most: beyond it a sentence says what was left out. */
export const THRESHOLDS = {
  levels: {
    value: 4,
    unit: 'levels',
    decides: 'An archive inside this many others is not opened.',
    source:
      'The deepest that collectors write is two (sos collect, Longhorn); a support case packs that once more, and a portal that takes one file packs it again.',
  },
  members: {
    value: 100_000,
    unit: 'files',
    decides: 'Further files in the archives of one run are not listed.',
    source: 'Some 500 bytes for each: 50 MB. A must-gather of a large cluster has 20,000 to 60,000.',
  },
  entries: {
    value: 1_000_000,
    unit: 'entries',
    decides: 'Entries of any type (folders, links, devices) after which an archive is not read further.',
    source: 'A header has 512 bytes: a tar of a million empty entries unpacks to half a gigabyte, in about a second.',
  },
  nameBytes: {
    value: 4096,
    unit: 'bytes',
    decides: 'A file with a longer name is passed over.',
    source: 'PATH_MAX of Linux (include/uapi/linux/limits.h): no file that was collected can have a longer path.',
  },
  allNamesBytes: {
    value: 32 << 20,
    unit: 'bytes',
    decides: 'When the names of all files are longer together, further ones are not listed.',
    source: 'Names have 100 bytes on average in the archives of collectors: three times the names of 100,000 files.',
  },
  ratio: {
    value: 400,
    unit: 'times',
    decides: 'An archive that unpacks to this many times its size is not read further (from `bombBytes` on).',
    source:
      'Measured: journald JSON shrinks to a 20th (gzip) or a 60th (xz), one line again and again to a 200th; deflate cannot do more than 1032 (zlib, Maximum Compression Factor).',
  },
  bombBytes: {
    value: 1 << 30,
    unit: 'bytes',
    decides: 'Unpacked bytes up to which any ratio is read.',
    source:
      'A log that was truncated while it was written begins with as many NULs as it had bytes; 1 GiB of them takes two seconds.',
  },
  keptBytes: {
    value: 48 << 20,
    unit: 'bytes',
    decides:
      'Beginnings of files and small files that are kept in memory, so that a compressed tar need not be unpacked again.',
    source: 'A fifth of the memory that a run may take; packed, it holds the first megabyte of some 500 logs.',
  },
  heldBytes: {
    value: 128 << 20,
    unit: 'bytes',
    decides: 'An archive that cannot be read twice (a pipe, a zip inside an archive) is not read if it is larger.',
    source: 'Half of the memory that a run may take; logs shrink to a tenth at least: 1 GB and more.',
  },
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);

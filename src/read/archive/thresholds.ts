import { type Thresholds, valuesOf } from '../../kit/thresholds.js';

/** The most that one run takes from archives; a sentence reports what was left out beyond it. */
export const THRESHOLDS = {
  levels: [4, 'levels', 'An archive that is nested this deep is not opened.', 'Collectors nest two levels at most (sos collect, Longhorn); a support case adds one, and a portal that accepts a single file another.'],
  members: [100_000, 'files', 'Further files in the archives of one run are never listed.', 'Some 500 bytes for each: 50 MB. A must-gather of a large cluster has 20,000 to 60,000.'],
  fewMembers: [5_000, 'files', 'At least this many files are listed, even if the archives of a run are small.', 'A file, empty or not, costs about 0.3 ms from its header to its report: one to two seconds.'],
  memberBytes: [100, 'bytes', 'One more file is listed for each of this many bytes in the archives of a run.', 'Measured: 11,800 and 20,100 bytes a file in archives of sonobuoy. A file that is empty takes 7 bytes of a tar.gz, one with a hundred bytes of its own takes more than 100.'],
  fewEntries: [50_000, 'entries', 'At least this many entries of any type are read, even if the archives of a run are small.', 'An entry costs about 10 µs: half a second.'],
  entryBytes: [50, 'bytes', 'One more entry is read for each of this many bytes in the archives of a run.', 'Half of `memberBytes`: collectors write a folder for every file at most.'],
  entries: [1_000_000, 'entries', 'Entries of any type (folders, links, devices) after which the archives of a run are not read further.', 'A header has 512 bytes: a tar of a million empty entries unpacks to half a gigabyte, in about a second.'],
  nameBytes: [4096, 'bytes', 'A file with a longer name is skipped.', 'PATH_MAX of Linux (include/uapi/linux/limits.h): no file that was collected can have a longer path.'],
  allNamesBytes: [32 << 20, 'bytes', 'If the names of all files together are longer, further ones are not listed.', 'Names in the archives of collectors have 100 bytes on average: this is three times the names of 100,000 files.'],
  ratio: [400, 'times', 'The archives of a run are not read further once they unpack to this many times their size plus `bombBytes`; nested archives count towards the outermost one. A packed file in an archive may unpack to this many times its size at most.', 'Measured: journald JSON shrinks to a 20th (gzip) or a 60th (xz), one repeated line to a 200th; deflate cannot do more than 1032 (zlib, Maximum Compression Factor).'],
  bombBytes: [256 << 20, 'bytes', 'Up to this many unpacked bytes in a run, any ratio is accepted.', 'A log that was truncated while it was being written begins with one NUL for each byte that it had. This many bytes take two seconds.'],
  keptBytes: [48 << 20, 'bytes', 'Small files, and beginnings of others, are kept in memory up to this size, so that a compressed tar need not be unpacked again.', 'A fifth of the memory that a run may take; compressed, it holds the first megabyte of some 500 logs.'],
  heldBytes: [128 << 20, 'bytes', 'An archive that cannot be read twice (a pipe, a zip inside an archive) is not read if it is larger.', 'Half of the memory that a run may take; logs shrink to a tenth at least: 1 GB and more.'],
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);

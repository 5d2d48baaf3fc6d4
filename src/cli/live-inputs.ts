import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { realClock } from '../read/live/clock.js';
import { liveFile } from '../read/live/file.js';
import type { LiveSource } from '../read/live/live-source.js';
import { livePipe } from '../read/live/pipe.js';
import { missingInputs } from './inputs.js';
import type { Io } from './io.js';
import { UsageError } from './usage-error.js';

/** Inputs that continue: files that grow, and pipes. */
export async function openLiveInputs(paths: readonly string[], io: Io): Promise<LiveSource[]> {
  const complaints = await missingInputs(paths);
  if (complaints.length > 0) throw new UsageError(...complaints);
  return Promise.all(paths.map(path => openLive(path, io)));
}

async function openLive(path: string, io: Io): Promise<LiveSource> {
  if (path === '-') return livePipe(path, () => io.stdin, realClock);
  const found = await stat(path);
  if (found.isDirectory()) throw new UsageError(`${path}: a folder cannot be followed; name the log file in it`);
  return found.isFile() ? liveFile(path, realClock) : livePipe(path, () => createReadStream(path), realClock);
}

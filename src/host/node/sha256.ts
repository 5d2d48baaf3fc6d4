import { createHash } from 'node:crypto';
import type { Host } from '../types.js';

export const createSha256: Host['createSha256'] = () => createHash('sha256');

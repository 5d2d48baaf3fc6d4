import { readFileSync } from 'node:fs';
import { reasonOf } from '../../input/system-error.js';
import { ConfigProblem } from './errors.js';

/** It goes before a token that stands in the kubeconfig itself (client-go, rest/config.go BearerTokenFile). */
export function tokenFrom(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigProblem(`${file}: the token cannot be read: ${reasonOf(error)}`);
  }
}

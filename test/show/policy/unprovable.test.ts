import { describe, expect, it } from 'vitest';
import type { KubeletFacts, Lifecycle, ResultDocument } from '../../../src/document/contract/types.js';
import type { StepId } from '../../../src/episodes/ends/types.js';
import { unprovable } from '../../../src/show/policy/observable.js';
import { document, finding, lifecycle } from '../../document/made.js';

const WEB = lifecycle('web');
const WHOLE = document([WEB]);

const at = (verbosity: number, version: string | null = '1.30'): KubeletFacts => ({
  pid: 1,
  from: null,
  to: null,
  versionBasis: 'made up',
  version,
  verbosity,
});
const loggedBy = (...kubelets: readonly KubeletFacts[]): ResultDocument => ({
  ...WHOLE,
  input: { ...WHOLE.input, kubelets },
});
const withSources = (...types: readonly ('kubelet-log' | 'pod-watch')[]): ResultDocument => {
  const sources = types.flatMap(type => WHOLE.input.sources.map(source => ({ ...source, type })));
  return { ...WHOLE, input: { ...WHOLE.input, sources } };
};

describe('the absence of a step', () => {
  it.each<[when: string, step: StepId, of: Lifecycle, document: ResultDocument, why: RegExp | null]>([
    ['the kubelet would have logged it', 'forgotten', WEB, WHOLE, null],
    [
      'the log ends before',
      'forgotten',
      lifecycle('web', { outcome: 'in-progress' }),
      WHOLE,
      /^the log ends before the deletion does$/,
    ],
    [
      'lines are missing',
      'forgotten',
      WEB,
      { ...WHOLE, findings: [finding('slow-step'), finding('input-gap')] },
      /^lines are missing from the log \(input-gap\)$/,
    ],
    ['a finding is about something else', 'forgotten', WEB, { ...WHOLE, findings: [finding('input-clock')] }, null],
    ['only a watch shows it, and there is none', 'delete-requested', WEB, withSources('kubelet-log'), /^only a watch/],
    ['there is a watch', 'delete-requested', WEB, withSources('kubelet-log', 'pod-watch'), null],
    ['there is no log', 'forgotten', WEB, loggedBy(), /^there is no kubelet log$/],
    ['the level is too low', 'container-stopped', WEB, loggedBy(at(2)), /^it is logged at -v=3, /],
    ['the level suffices', 'container-stopped', WEB, loggedBy(at(3)), null],
    ['one of two kubelets is quieter', 'container-stopped', WEB, loggedBy(at(4), at(2)), /^it is logged at -v=3, /],
    // A kind's own line: the kubelet prints it at a lower level than that of others
    ['its kind has another line', 'teardown-begun', lifecycle('web', { kind: 'preempted' }), loggedBy(at(3)), null],
    ['its kind has no other line', 'teardown-begun', WEB, loggedBy(at(3)), /^it is logged at -v=4, /],
    ['the version has no line', 'cgroup-removed', WEB, loggedBy(at(4, 'v1.19.3')), /^v1\.19\.3 has no line for it$/],
  ])('does not prove anything where %s', (_, step, one, whole, why) => {
    const found = unprovable(step, one, whole);
    if (why === null) expect(found).toBeNull();
    else expect(found).toMatch(why);
  });
});

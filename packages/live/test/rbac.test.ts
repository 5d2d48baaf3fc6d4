import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { root } from '../../../test/root.js';
import type { Right } from '../src/client/api-client.js';
import { allWays } from '../src/kubelet-log/choose.js';
import { API_RIGHTS } from '../src/why/access.js';

interface Role {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly rules?: readonly {
    readonly apiGroups: readonly string[];
    readonly resources: readonly string[];
    readonly verbs: readonly string[];
  }[];
}

const textOf = (file: string): string => readFileSync(join(root, 'examples/kubernetes', file), 'utf8');

function rolesIn(file: string): Role[] {
  const roles: Role[] = [];
  loadAll(textOf(file), one => void roles.push(one as Role));
  return roles.filter(({ rules }) => rules !== undefined);
}

const rightsOf = ({ rules = [] }: Role): string[] =>
  rules
    .flatMap(({ apiGroups, resources, verbs }) =>
      apiGroups.flatMap(group => resources.flatMap(resource => verbs.map(verb => `${verb} ${resource} ${group}`))),
    )
    .sort();

const spelled = ({ verb, resource, group }: Right): string => `${verb} ${resource} ${group}`;

const NAMESPACE = 'podline-debug';
const ways = allWays({ image: 'x', namespace: NAMESPACE });
const role = (file: string, name: string): Role => {
  const found = rolesIn(file).find(({ metadata }) => metadata.name === name);
  if (found === undefined) throw new Error(`${file} has no role ${name}`);
  return found;
};

describe('the roles in examples/kubernetes', () => {
  it.each(['rbac-why.yaml', 'rbac-record.yaml'])('%s grants for the log exactly what the ways declare', file => {
    const needed = new Set(ways.filter(({ byDefault }) => byDefault).flatMap(way => way.needs('node-1').map(spelled)));
    expect(rightsOf(role(file, 'podline-kubelet-log'))).toEqual([...needed].sort());
  });

  it('rbac-why.yaml grants to the debug pod what it declares, in its namespace', () => {
    const way = ways.find(({ id }) => id === 'debug-pod');
    const needed = way?.needs('node-1') ?? [];
    const debug = role('rbac-why.yaml', 'podline-debug-pod');
    expect(rightsOf(debug)).toEqual(needed.map(spelled).sort());
    expect(new Set(needed.map(({ namespace }) => namespace))).toEqual(new Set([debug.metadata.namespace]));
  });

  it('rbac-why.yaml grants what `why` declares that it requests, and docs/live.md names it', () => {
    const rights = rightsOf(role('rbac-why.yaml', 'podline-why'));
    const declared = API_RIGHTS.map(({ right }) => spelled(right));
    expect(declared.filter(right => !rights.includes(right))).toEqual([]);
    // The other rights are for --follow, and for --explain-access without a node
    expect(rights.filter(right => !declared.includes(right))).toEqual(['list nodes ', 'watch pods ']);
    const page = readFileSync(join(root, 'docs/live.md'), 'utf8');
    const names = API_RIGHTS.map(({ right: { verb, resource, group } }) =>
      group === '' ? `${verb} ${resource}` : `${verb} ${resource}.${group}`,
    );
    expect(names.filter(name => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('grant nothing that changes anything except the debug pod', () => {
    const changing = /^(?!get |list |watch )/;
    for (const file of ['rbac-why.yaml', 'rbac-record.yaml'])
      for (const one of rolesIn(file).filter(({ metadata }) => metadata.name !== 'podline-debug-pod'))
        expect(rightsOf(one).filter(right => changing.test(right) || right.includes('*'))).toEqual([]);
  });

  it('are not needed by any other way, and nodes/proxy is not granted silently', () => {
    for (const way of ways.filter(({ byDefault, id }) => !byDefault && id !== 'debug-pod'))
      expect(way.needs('node-1')).toEqual([]);
    for (const file of ['rbac-why.yaml', 'rbac-record.yaml'])
      expect(textOf(file)).toContain('exec in every pod of that node');
  });
});

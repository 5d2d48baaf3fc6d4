/** The resources of the test server: enough for `kubectl api-resources`. */
export interface Resource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly singular: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

export const RESOURCES: readonly Resource[] = [
  { group: '', version: 'v1', resource: 'pods', singular: 'pod', kind: 'Pod', namespaced: true },
  { group: '', version: 'v1', resource: 'nodes', singular: 'node', kind: 'Node', namespaced: false },
  { group: '', version: 'v1', resource: 'events', singular: 'event', kind: 'Event', namespaced: true },
  {
    group: '',
    version: 'v1',
    resource: 'persistentvolumeclaims',
    singular: 'persistentvolumeclaim',
    kind: 'PersistentVolumeClaim',
    namespaced: true,
  },
  {
    group: 'storage.k8s.io',
    version: 'v1',
    resource: 'volumeattachments',
    singular: 'volumeattachment',
    kind: 'VolumeAttachment',
    namespaced: false,
  },
  { group: 'batch', version: 'v1', resource: 'jobs', singular: 'job', kind: 'Job', namespaced: true },
  { group: '', version: 'v1', resource: 'namespaces', singular: 'namespace', kind: 'Namespace', namespaced: false },
];

export interface Place {
  readonly group: string;
  readonly version: string;
  readonly namespace: string;
  readonly resource: string;
  readonly name: string;
  readonly subresource: string;
  /** After the subresource, as in `nodes/NAME/proxy/logs/…`. */
  readonly rest: string;
}

/** The resource that a path names (apiserver/pkg/endpoints/request/requestinfo.go). */
export function placeOf(path: string): Place | null {
  const [root, ...parts] = path.split('/').filter(part => part !== '');
  if (root !== 'api' && root !== 'apis') return null;
  const group = root === 'apis' ? (parts.shift() ?? '') : '';
  const version = parts.shift() ?? '';
  const inside = parts[0] === 'namespaces' && parts.length > 2;
  const namespace = inside ? (parts[1] ?? '') : '';
  const [resource = '', name = '', subresource = '', ...rest] = (inside ? parts.slice(2) : parts).map(
    decodeURIComponent,
  );
  return resource === '' ? null : { group, version, namespace, resource, name, subresource, rest: rest.join('/') };
}

import { list } from './list.js';
import { type Place, RESOURCES, type Resource } from './resources.js';
import { selectorOf } from './selector.js';
import { notFound } from './status.js';
import type { Handler } from './types.js';
import { watch } from './watch.js';

const resourceOf = (place: Place): Resource | undefined =>
  RESOURCES.find(
    ({ group, version, resource }) => place.resource === resource && place.group === group && place.version === version,
  );

/** get, list and watch of what is in the store. */
export const collections: Handler = (request, cluster) => {
  const { place, method, url, reply } = request;
  if (place === null || method !== 'GET' || place.subresource !== '') return false;
  const resource = resourceOf(place);
  if (resource === undefined) return false;
  const wanted = selectorOf(place, url.searchParams);
  const objects = cluster.store.list(resource.kind).filter(wanted);
  if (['1', 'true'].includes(url.searchParams.get('watch') ?? '')) watch(request, resource, wanted, cluster);
  else if (place.name === '') list(request, resource, objects, cluster.store);
  else if (objects[0] === undefined) reply.status(notFound(resource.resource, place.name));
  else reply.json(200, objects[0]);
  return true;
};

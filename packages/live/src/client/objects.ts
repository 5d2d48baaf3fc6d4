import { fieldsOf, wordOf } from 'podline/internal';
import type { ApiObject } from './api-client.js';

/** The path of the objects of a kind; null: in all namespaces. */
export const pathOf = (resource: string, namespace: string | null, api = '/api/v1'): string =>
  namespace === null ? `${api}/${resource}` : `${api}/namespaces/${encodeURIComponent(namespace)}/${resource}`;

/** The node on which a pod is. */
export const nodeNameOf = ({ spec }: ApiObject): string | null => wordOf(fieldsOf(spec).nodeName);

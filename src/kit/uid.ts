/** The forms of pod UIDs, in pieces from which expressions are built. */

/** A UUID as the API server makes it. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The kubelet makes a static pod's UID from its manifest: md5 up to 1.34, fnv128a since, 32 hexadecimal digits both. */
export const MANIFEST_HASH = '[0-9a-f]{32}';

const WHOLE_UUID = new RegExp(`^${UUID}$`, 'i');
const WHOLE_HASH = new RegExp(`^${MANIFEST_HASH}$`, 'i');

export const isUUID = (text: string): boolean => text.length === 36 && WHOLE_UUID.test(text);
export const isManifestHash = (text: string): boolean => text.length === 32 && WHOLE_HASH.test(text);
export const isUID = (text: string): boolean => isUUID(text) || isManifestHash(text);

/** Each read allocates memory outside of V8's heap, and larger ones trigger collections of all old objects. */
export const READ_SIZE = 1 << 18;

/** The size of unpacked chunks: small ones cost three times as much as the unpacking. */
export const CHUNK = 1 << 18;

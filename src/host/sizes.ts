/** What is read in one go is memory outside of V8's own, and more of it brings about collections of all that is old. */
export const READ_SIZE = 1 << 18;

/** Of what is unpacked: small pieces cost three times as much as the unpacking. */
export const CHUNK = 1 << 18;

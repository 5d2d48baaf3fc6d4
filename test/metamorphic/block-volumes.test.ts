import { expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyzed } from '../analyze/analyzed.js';
import { linesOf } from '../analyze/samples.js';

/** What operation_generator.go prints for a volume that its pod uses as a device, instead of a file system. */
const AS_DEVICE: readonly (readonly [RegExp, string])[] = [
  [/UnmountVolume\.TearDown succeeded for volume/, 'UnmapVolume succeeded for volume'],
  [/UnmountVolume\.TearDown failed for volume/, 'UnmapVolume.UnmapBlockVolume failed for volume'],
  [
    /MountVolume\.SetUp succeeded for volume(.*\\"\)) "/,
    'MapVolume.MapPodDevice succeeded for volume$1 globalMapPath \\"/dev\\""',
  ],
  [/UnmountDevice succeeded for volume/, 'UnmapDevice succeeded for volume'],
];

const asDevice = (line: string): string => AS_DEVICE.reduce((text, [words, own]) => text.replace(words, own), line);

const read = (lines: readonly string[]): Promise<ResultDocument> =>
  analyzed([['kubelet.log', `${lines.join('\n')}\n`]]);

it.each(['init-containers-volumes', 'stuck-volume-unmount', 'namespace-delete-and-liveness'])(
  'a volume that is a device is unmounted like one with files: %s',
  async sample => {
    const lines = linesOf(sample);
    const mapped = lines.map(asDevice);
    expect(mapped.filter((line, at) => line !== lines[at]).length).toBeGreaterThan(5);
    const [files, devices] = [await read(lines), await read(mapped)];
    expect(endsOf(devices)).toEqual(endsOf(files));
    expect(devices.findings).toEqual(files.findings);
  },
);

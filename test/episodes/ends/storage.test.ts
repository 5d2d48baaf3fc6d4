import { expect, it } from 'vitest';
import { analyzed } from '../../analyze/analyzed.js';
import { begin, CSI, done, logWith, UID } from './unmounts.js';

const volumesIn = async (...lines: readonly string[]) => {
  const { lifecycles } = await analyzed([['kubelet.log', logWith(...lines)]]);
  expect(lifecycles).toHaveLength(1);
  return lifecycles[0]?.volumes?.map(({ volume, driver, unmountAt, unmountedAt }) => [
    volume,
    driver,
    unmountAt?.slice(17),
    unmountedAt?.slice(17),
  ]);
};

it('the storage names the CSI driver of a volume, from the first try to unmount it to its end', async () => {
  expect(
    await volumesIn(begin('02.000000', CSI), begin('03.000000', CSI), done('05.500000', CSI, 'kubernetes.io/csi')),
  ).toEqual([[CSI, 'disk.example', '02.000Z', '05.500Z']]);
});

it('the storage names the plugin where no driver is logged', async () => {
  const [nfs, inline] = [`kubernetes.io/nfs/${UID}-data`, `kubernetes.io/csi/${UID}-data`];
  expect(await volumesIn(begin('02.000000', nfs), begin('02.100000', inline))).toEqual([
    [nfs, 'kubernetes.io/nfs', '02.000Z', undefined],
    [inline, 'kubernetes.io/csi', '02.100Z', undefined],
  ]);
});

it('the storage leaves out what the kubelet makes itself', async () => {
  const volume = `kubernetes.io/secret/${UID}-sec`;
  expect(
    await volumesIn(begin('02.000000', volume), done('02.100000', volume, 'kubernetes.io/secret')),
  ).toBeUndefined();
});

import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/document/contract/types.js';
import { analyze, bytesSource } from '../../src/index.js';

/** Lines about pods whose deletion is not in the input: each names its pod, what failed, and what to do about that error. */
const findings = async (...lines: readonly string[]): Promise<readonly Finding[]> =>
  (await analyze([bytesSource('kubelet.log', `${lines.join('\n')}\n`)])).findings;

const UID = '6c1d0e2f-7a8b-4c3d-9e4f-5a6b7c8d9e0f';
const at = (text: string, severity = 'E'): string => `${severity}0617 09:00:01.000000    4711 ${text}`;

describe('what is left of a pod on disk', () => {
  it('keeps its subpaths although its volumes were removed', async () => {
    const path = `/var/lib/kubelet/pods/${UID}/volume-subpaths/certs/cart/0`;
    const [first] = await findings(
      at(
        `kubelet_volumes.go:245] "There were many similar errors. Turn up verbosity to see them." err="orphaned pod \\"${UID}\\" found, but failed to rmdir() subpath at path ${path}: not a directory" numErrs=3`,
      ),
      at(`kubelet_volumes.go:160] "Cleaned up orphaned pod volumes dir" podUID="${UID}" path="/x"`, 'I'),
    );
    expect(first?.message).toMatch(
      /^subpaths of an orphaned pod are left on disk for pod 6c1d0e2f-.*: not a directory/,
    );
    expect(first?.next).toContain(`and ${path} is not one`);
  });

  it('is in use where a removal states it', async () => {
    const path = `/var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~secret/token`;
    const [first] = await findings(
      at(`kubelet.go:2006] Failed to remove orphaned pod "${UID}" dir; err: remove ${path}: device or resource busy`),
    );
    expect(first?.next).toContain(`fuser -vm ${path} `);
  });

  it('is in use where a rename fails', async () => {
    const path = `/var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~secret/token`;
    const [first] = await findings(
      at(
        `nestedpendingoperations.go:262] Operation for "\\"kubernetes.io/secret/${UID}-token\\" (\\"${UID}\\")" failed. No retries permitted until 2026-06-17 09:02:03.000 +0000 UTC (durationBeforeRetry 2m0s). Error: UnmountVolume.TearDown failed for volume "token" pod "${UID}" (UID: "${UID}") with: rename ${path} ${path}.deleting~1: device or resource busy`,
      ),
    );
    expect(first?.next).toContain(`fuser -vm ${path} `);
  });

  it('has no error where Go prints none', async () => {
    const [first] = await findings(
      at(
        `kubelet_volumes.go:110] Orphaned pod "${UID}" found, but error <nil> occured during reading volume dir from disk`,
      ),
    );
    expect(first?.message).toBe(
      `volume paths of an orphaned pod were still present on disk for pod ${UID}; see orphaned-pod-dir`,
    );
  });
});

describe('a line that names its pod', () => {
  it('names it before its error does', async () => {
    const found = await findings(
      at(
        `status_manager.go:546] Failed to update status for pod "cart-0_shop(${UID})": failed to patch status "{}" for pod "shop"/"cart-0": pods "cart-0" not found`,
        'W',
      ),
    );
    expect(found.map(({ message }) => message).join()).toContain('pod shop/cart-0');
  });
});

describe('a failed stop in the log of a runtime', () => {
  const id = 'ab'.repeat(32);
  const line = (text: string): string => `time="2026-06-17T09:00:01.000000000Z" ${text}`;
  const stopLine = line(String.raw`level=info msg="StopContainer for \"${id}\" with timeout 30 (s)"`);
  const failed = (why: string): string =>
    line(String.raw`level=error msg="StopContainer for \"${id}\" failed" error="rpc error: code = ${why}"`);

  it('is trouble, with advice', async () => {
    const [first] = await findings(stopLine, failed('DeadlineExceeded desc = context deadline exceeded'));
    expect([first?.rule, first?.level]).toEqual(['runtime-traces', 'warning']);
    expect(first?.next).toMatch(/^Look for the container in the runtime/);
  });

  it('is no trouble where the container does not exist', async () => {
    const [first] = await findings(stopLine, failed(String.raw`NotFound desc = container \"${id}\" not found`));
    expect([first?.rule, first?.level]).toEqual(['runtime-traces', 'info']);
  });
});

describe('an error that is cut off', () => {
  it('is taken from the message where that has all of it', async () => {
    const path = `/var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~csi/data/vol_data.json`;
    const error = `UnmountVolume.NewUnmounter failed for volume \\"data\\" pod \\"${UID}\\" (UID: \\"${UID}\\") : open ${path}: no such file or directory`;
    const found = await findings(
      at(
        `reconciler.go:208] "operationExecutor.UnmountVolume failed (controllerAttachDetachEnabled true) for volume \\"data\\" (UniqueName: \\"kubernetes.io/csi/x^data\\") pod \\"${UID}\\" (UID: \\"${UID}\\") : ${error}" err="UnmountVolume.NewU`,
      ),
    );
    const first = found.find(({ rule }) => rule === 'teardown-trouble');
    expect(first?.message).toContain(`open ${path}: no such file or directory`);
    expect(first?.next).toMatch(/^The file that names the driver/);
  });
});

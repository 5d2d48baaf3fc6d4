import { describe, expect, it } from 'vitest';
import { analyzed } from '../analyze/analyzed.js';

const complaintsIn = async (text: string): Promise<string[]> =>
  (await analyzed([['paste.txt', text]])).findings.map(({ level, message, next }) => `${level}: ${message} → ${next}`);

const line = (severity: string, rest: string): string => `${severity}0309 10:15:30.123456    2317 ${rest}\n`;

describe('errors that the catalogue lacks and that are known all the same', () => {
  it.each([
    [
      line('E', String.raw`kubelet.go:2424] "Error getting node" err="node \"n-2\" not found"`),
      /^warning: the kubelet has not received its Node n-2 from the API server: the node is not registered, or .* → .*Unable to register/,
    ],
    [
      line('E', 'kubelet.go:2266] node "n-2" not found'),
      /^warning: the kubelet has not received its Node n-2 from the API server/,
    ],
    [
      line(
        'E',
        String.raw`eviction_manager.go:254] "Eviction manager: failed to get summary stats" err="failed to get node info: node \"n-2\" not found"`,
      ),
      /^warning: the kubelet has not received its Node n-2 from the API server/,
    ],
    [
      line('E', 'certificate_manager.go:378] Certificate request was not signed: timed out waiting for the condition'),
      /^warning: a certificate that the kubelet asked for was not signed in time → kubectl get csr/,
    ],
    [
      line(
        'E',
        'cpu_manager.go:230] "Could not initialize checkpoint manager, please drain node and remove policy state file" err="could not restore state from checkpoint: checksum is wrong"',
      ),
      /^warning: .* → The kubelet does not start with that state file/,
    ],
    [
      line(
        'E',
        'controller.go:957] error syncing claim "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11": failed to provision volume with StorageClass "fast": rpc error: code = Internal desc = the quota of zone a is exceeded',
      ),
      /no volume is provisioned for claim 5f0c3a52-\S+: the quota of zone a is exceeded; the pods that use it wait for it/,
    ],
    [
      line('I', 'csi_handler.go:95] Error processing "csi-8d14": failed to attach: persistentvolume "pvc-1" not found'),
      /a volume is not attached: persistentvolume "pvc-1" not found; the pods that use it wait/,
    ],
    [
      line(
        'E',
        'csi_handler.go:248] "Error processing" err="failed to detach: rpc error: code = Internal desc = the disk is busy" VolumeAttachment="csi-8d14"',
      ),
      /a volume is not detached: the disk is busy; no other node gets it/,
    ],
    [
      line(
        'W',
        'kubelet_pods.go:880] Unable to retrieve pull secret shop/login for shop/web-0 due to secret "login" not found.  The image pull may not succeed.',
      ),
      /^warning: pull secret shop\/login of pod shop\/web-0 is not there: an image that needs it is not pulled → Create/,
    ],
    [
      line(
        'E',
        'server.go:306] "Unable to authenticate the request due to an error" err="x509: certificate has expired or is not yet valid: current time 2026-03-09T10:15:30Z is after 2026-03-01T00:00:00Z"',
      ),
      /^warning: a client of the kubelet is refused: .*certificate has expired/,
    ],
    [
      line('E', 'driver.go:120] "GRPC error" err="rpc error: code = NotFound desc = no such disk"'),
      /a call to a CSI driver failed: no such disk/,
    ],
  ])('%s', async (text, expected) => {
    expect(await complaintsIn(text)).toEqual([expect.stringMatching(expected)]);
  });

  it('include an error without its header, by its words', async () => {
    const [first = ''] = await complaintsIn(
      'bootstrap.go:204] Part of the existing bootstrap client certificate is expired: 2026-03-06 12:32:00 +0000 UTC\nbootstrap.go:58] Using bootstrap kubeconfig to generate TLS client cert\n',
    );
    expect(first).toMatch(/^warning: Complaint \(bootstrap\.go\): .* → The client certificate of the kubelet/);
    expect(await complaintsIn('bootstrap.go:58] Using bootstrap kubeconfig to generate TLS client cert\n')).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';

const complaintsIn = async (...lines: readonly string[]): Promise<string[]> => {
  const { findings } = await analyze([bytesSource('kubelet.log', `${lines.join('\n')}\n`)]);
  return findings.filter(({ rule }) => rule === 'unexplained-complaint').map(({ message }) => message);
};

it.each([
  [
    'up to 1.28',
    `E0612 09:12:01.004411    1811 event.go:267] Server rejected event '&v1.Event{TypeMeta:v1.TypeMeta{Kind:"", APIVersion:""}, ObjectMeta:v1.ObjectMeta{Name:"api-0.17d8", Namespace:"shop"}, InvolvedObject:v1.ObjectReference{Kind:"Pod", Namespace:"shop", Name:"api-0", UID:"3c8e6d21-64b5-4f1c-8e97-1b206d4f8c32", APIVersion:"v1"}, Reason:"Killing", Message:"Stopping container api"}': 'namespaces "shop" not found' (will not retry!)`,
    'Error (event.go): Event Killing of pod shop/api-0 was not recorded: namespaces "shop" not found',
  ],
  [
    'of a node',
    'E0612 09:12:01.004411    1811 event.go:359] "Server rejected event (will not retry!)" err="Unauthorized" event="&Event{InvolvedObject:ObjectReference{Kind:Node,Namespace:,Name:worker-23,UID:worker-23,},Reason:NodeReady,}"',
    'Error (event.go): Event NodeReady of node worker-23 was not recorded: Unauthorized',
  ],
  [
    'of which only the error is there',
    'E0612 09:12:01.004411    1811 event.go:359] "Server rejected event (will not retry!)" err="Unauthorized"',
    'Error (event.go): Event was not recorded: Unauthorized',
  ],
])('a rejected Event is named by what it is about: %s', async (_what, line, expected) => {
  expect(await complaintsIn(line)).toEqual([expected]);
});

it('an error that ends the kubelet is a warning and precedes the others', async () => {
  const { findings } = await analyze([
    bytesSource(
      'kubelet.log',
      `${[
        ...['one', 'two', 'three'].map(
          (what, at) => `E0612 09:12:0${at}.004411    1811 cni.go:${at + 1}] Cannot do ${what}`,
        ),
        'F0612 09:12:04.004411    1811 kubelet.go:1384] Kubelet failed to get node info: no such node',
      ].join('\n')}\n`,
    ),
  ]);
  const [found] = findings.filter(({ rule }) => rule === 'unexplained-complaint');
  expect(found).toMatchObject({
    level: 'warning',
    message: expect.stringMatching(
      /^the kubelet ended with a fatal error \(kubelet\.go\): Kubelet failed to get node info/,
    ),
    next: expect.stringContaining('systemctl status kubelet'),
  });
});

it.each([
  [
    'an expired certificate of the kubelet',
    'E0612 09:12:01.004411    1811 transport.go:113] "The currently active client certificate has expired, but the server is not responsive. A restart may be necessary to retrieve new initial credentials."',
    'kubelet-client-current.pem',
  ],
  [
    'one of its bootstrap',
    'E0612 09:12:01.004411    1811 bootstrap.go:265] part of the existing bootstrap client certificate is expired: 2026-05-06 18:55:55 +0000 UTC',
    'kubelet-client-current.pem',
  ],
  [
    'a command of a probe that cannot be run',
    'E0612 09:12:01.004411    1811 remote_runtime.go:479] "ExecSync cmd from runtime service failed" err="rpc error: code = Unknown desc = failed to exec in container: error executing setns process: exit status 1" containerID="3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" cmd=["sh","-c","true"]',
    'counts neither as passed nor as failed',
  ],
])('an unexplained complaint has advice about %s', async (_what, line, advice) => {
  const { findings } = await analyze([bytesSource('kubelet.log', `${line}\n`)]);
  expect(findings).toMatchObject([{ rule: 'unexplained-complaint', next: expect.stringContaining(advice) }]);
});

it.each([
  [
    'kubelet.go:1302] "Image garbage collection failed once. Stats initialization may not have completed yet" err="invalid capacity 0 on image filesystem"',
    'in the first minutes',
  ],
  [
    'container_manager_linux.go:881] "Unable to get rootfs data from cAdvisor interface" err="unable to find data in memory cache"',
    'in the first seconds',
  ],
  [
    'file_linux.go:61] "Unable to read config path" err="path does not exist, ignoring" path="/etc/kubernetes/manifests"',
    'the folder for static pods is not there',
  ],
  [
    'dns.go:153] "Nameserver limits exceeded" err="Nameserver limits were exceeded, some nameservers have been omitted, the applied nameserver line is: 10.0.0.2 10.0.0.3 10.0.0.4"',
    'more nameservers than a pod can use',
  ],
  [
    'dns.go:135] Search Line limits were exceeded, some search paths have been omitted, the applied search line is: a.example b.example',
    'more search domains',
  ],
  [
    'prober_manager.go:200] Liveness probe already exists! web-0_shop(7c0a4b1e-3f0e-4f3a-9f3b-0d6d2f7a2f7e) - web',
    'runs already',
  ],
  [
    'manager.go:517] "Failed to read data from checkpoint" err="checkpoint is not found" checkpoint="kubelet_internal_checkpoint"',
    'no record of devices from an earlier run',
  ],
  [
    `server.go:520] "Failed to get the kubelet's cgroup. Kubelet system container metrics may be missing." err="cpu and memory cgroup hierarchy not unified"`,
    'is not measured',
  ],
  ['upgradeaware.go:441] Error proxying data from backend to client: EOF', 'kubectl exec, attach or port-forward'],
])('a line that is harmless by its text is reported as such: %s', async (text, means) => {
  expect(await complaintsIn(`E0612 09:12:01.004411    1811 ${text}`)).toEqual([
    expect.stringMatching(new RegExp(`^harmless: .*${means}`)),
  ]);
});

it('figures of disks that fail for another reason than the start of the kubelet are not called harmless', async () => {
  const line =
    'E0612 09:12:01.004411    1811 container_manager_linux.go:881] "Unable to get rootfs data from cAdvisor interface" err="failed to get device for dir"';
  expect(await complaintsIn(line)).toEqual([expect.stringContaining('Unable to get rootfs data')]);
});

it('an error by its level only is harmless where nothing else was copied', async () => {
  const line =
    'E0612 09:12:01.004411    1811 manager.go:1123] Failed to create existing container: /kubepods.slice/kubepods-pod6212df55_f00e_4c6a_ae35_c7f202889f55.slice/crio-500d67.scope: Error finding container 500d67: Status 404 returned error';
  expect(await complaintsIn(line)).toEqual([expect.stringMatching(/^harmless: a cgroup was there of a container/)]);
  const other = 'E0612 09:12:02.004411    1811 cni.go:7] Cannot do one';
  expect(await complaintsIn(line, other)).toEqual([expect.stringContaining('Cannot do one')]);
});

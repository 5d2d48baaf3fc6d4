import type { RuntimeMessage } from '../types.js';

const runtime = 'containerd';
const where = 'internal/cri/instrument/instrumented_service.go';

/** Which id belongs to which pod, and what is removed in the end. */
export const containerdLife: readonly RuntimeMessage[] = [
  {
    what: 'sandbox-created',
    runtime,
    where: `${where}, RunPodSandbox`,
    pattern:
      /^RunPodSandbox for &PodSandboxMetadata\{Name:(?<name>[^,]{1,253}),Uid:(?<uid>[^,]{1,64}),Namespace:(?<namespace>[^,]{1,253}),.{0,400}? returns sandbox id "(?<sandboxId>[^"]{1,128})"$/,
    samples: [
      'RunPodSandbox for &PodSandboxMetadata{Name:stubborn,Uid:d4999650-9a06-4601-967b-6997ae0c52d8,Namespace:default,Attempt:0,} returns sandbox id "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215"',
    ],
  },
  {
    what: 'sandbox-failed',
    runtime,
    where: `${where}, RunPodSandbox`,
    pattern:
      /^RunPodSandbox for &PodSandboxMetadata\{Name:(?<name>[^,]{1,253}),Uid:(?<uid>[^,]{1,64}),Namespace:(?<namespace>[^,]{1,253}),.{0,400}? failed, error$/,
    fields: { error: 'error' },
    samples: [
      'RunPodSandbox for &PodSandboxMetadata{Name:stubborn,Uid:d4999650-9a06-4601-967b-6997ae0c52d8,Namespace:default,Attempt:0,} failed, error',
    ],
  },
  {
    what: 'container-created',
    runtime,
    where: `${where}, CreateContainer`,
    pattern:
      /^CreateContainer within sandbox "(?<sandboxId>[^"]{1,128})" for &ContainerMetadata\{Name:(?<container>[^,]{1,253}),.{0,400}? returns container id "(?<containerId>[^"]{1,128})"$/,
    samples: [
      'CreateContainer within sandbox "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215" for &ContainerMetadata{Name:c,Attempt:0,} returns container id "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"',
    ],
  },
  {
    what: 'container-started',
    runtime,
    where: `${where}, StartContainer`,
    pattern: /^StartContainer for "(?<containerId>[^"]{1,128})" returns successfully$/,
    samples: [
      'StartContainer for "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" returns successfully',
    ],
  },
  {
    what: 'image-pulled',
    runtime,
    where: `${where}, PullImage`,
    pattern: /^PullImage "(?<image>[^"]{1,500})" returns image reference /,
    samples: [
      'PullImage "registry.lab:5000/team/web:1.0" returns image reference "sha256:429d0113f8f18587c28352bb4259474e8a4078d8ee567bf36519c92b48011fb5"',
    ],
  },
  {
    what: 'container-removed',
    runtime,
    where: `${where}, RemoveContainer`,
    pattern: /^RemoveContainer for "(?<containerId>[^"]{1,128})" returns successfully$/,
    samples: [
      'RemoveContainer for "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" returns successfully',
    ],
  },
  {
    what: 'shim-silent',
    runtime,
    where: 'plugins/services/tasks/local.go, getProcessState',
    pattern: /^get state for (?<containerId>[\da-f]{12,64})$/,
    fields: { error: 'error' },
    samples: ['get state for 79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6'],
  },
  {
    what: 'shim-silent',
    runtime,
    where: 'internal/cri/server/container_stop.go, StopContainer',
    pattern: /^Shim ttrpc connection closed when stopping container "(?<containerId>[^"]{1,128})", retry after /,
    fields: { error: 'error' },
    samples: [
      'Shim ttrpc connection closed when stopping container "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6", retry after 1s',
    ],
  },
  {
    what: 'sandbox-removed',
    runtime,
    where: `${where}, RemovePodSandbox`,
    pattern: /^RemovePodSandbox (?:for )?"(?<sandboxId>[^"]{1,128})" returns successfully$/,
    samples: [
      'RemovePodSandbox "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215" returns successfully',
    ],
  },
];

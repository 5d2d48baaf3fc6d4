import type { EventDefinition } from '../definition.js';

/** What keeps the kubelet from running at all. */
export const kubeletFailed = [
  { event: 'kubelet-failed', goroutine: 'main', traits: ['failure'],
    means: 'The kubelet cannot start or continue: its process ends with this error.',
    texts: [
      // component-base/cli/run.go, Run: every component prints it
      ['1.24', null,   0, 'E', 'run.go',     'command failed', { only: { err: /^(?:failed to [\w ]{0,40}kubelet\b|failed to set feature gates from initial flags)/i } }],
      ['1.21', '1.23', 0, 'E', 'server.go',  'Failed to run kubelet'],
      ['1.21', '1.23', 0, 'E', 'server.go',  'Failed to load kubelet config file'],
      ['1.21', '1.23', 0, 'E', 'server.go',  'Failed to validate kubelet configuration'],
      ['1.21', '1.23', 0, 'E', 'server.go',  'Failed to parse kubelet flag'],
      ['1.21', '1.23', 0, 'E', 'server.go',  'Failed to construct kubelet dependencies'],
      // pkg/kubelet/server/server.go, ListenAndServeKubeletServer: it exits
      ['1.21', null,   0, 'E', 'server.go',  'Failed to listen and serve'],
      ['1.21', null,   0, 'E', 'kubelet.go', 'Failed to start ContainerManager'],
      ['1.21', null,   0, 'E', 'kubelet.go', 'Failed to start cAdvisor'],
      // server.go, NewKubeletCommand: the error that Run returned
      ['1.10', '1.20', 0, 'F', 'server.go',  'failed to run Kubelet: %v{err}'],
      ['1.10', '1.20', 0, 'F', 'server.go',  'failed to load Kubelet config file %v{err}'],
      ['1.10', '1.20', 0, 'F', 'kubelet.go', 'Failed to start ContainerManager %v{err}'],
      ['1.10', '1.20', 0, 'F', 'kubelet.go', 'Failed to start cAdvisor %v{err}'],
    ] },
] as const satisfies readonly EventDefinition[];

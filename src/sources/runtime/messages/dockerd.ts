import type { RuntimeMessage } from '../types.js';

const runtime = 'dockerd';
const where = 'daemon/stop.go, containerStop';
const fields = { containerId: 'container' };

/** dockerd prints little: that it had to use force, and that a container's task is gone. */
export const dockerd: readonly RuntimeMessage[] = [
  { what: 'kill-sent', runtime, where: `${where} (since 20.10)`,
    pattern: /^Container failed to exit within (?<after>[\d.a-zµ]{1,20}) of signal (?<signal>\d{1,3}) - using the force$/,
    fields,
    samples: ['Container failed to exit within 10s of signal 15 - using the force'] },
  { what: 'kill-sent', runtime, where: `${where} (up to 19.03)`,
    pattern: /^Container (?<containerId>[\da-f]{12,64}) failed to exit within (?<after>\d{1,9} seconds) of signal (?<signal>\d{1,3}) - using the force$/,
    samples: ['Container 679813472f3d5dc082a55b7e3d62a16109115df69609cae50701fa9bcd4133f2 failed to exit within 10 seconds of signal 15 - using the force'] },
  { what: 'kill-in-vain', runtime, where: 'daemon/kill.go, Kill (the id is short)',
    pattern: /^Container (?:(?<containerId>[\da-f]{12,64}) )?failed to exit within (?<after>[\d.a-zµ ]{1,20}?) of kill - trying direct SIGKILL$/,
    fields,
    samples: [
      'Container 679813472f3d failed to exit within 10 seconds of kill - trying direct SIGKILL',
      'Container failed to exit within 10s of kill - trying direct SIGKILL',
    ] },
  { what: 'stop-failed', runtime, where: 'api/server/server.go, makeHTTPHandler, of containerRouter.postContainersStop and postContainersKill',
    pattern: /^Handler for POST (?:\/v[\d.]{1,10})?\/containers\/(?<containerId>[\da-f]{12,64})\/(?:stop|kill)(?:\?\S{0,200})? returned error: (?<error>.{1,4000})$/s,
    samples: ['Handler for POST /v1.40/containers/679813472f3d5dc082a55b7e3d62a16109115df69609cae50701fa9bcd4133f2/stop returned error: cannot stop container: 679813472f3d: tried to kill container, but did not receive an exit event'] },
  { what: 'container-exited', runtime, where: 'daemon/internal/libcontainerd/remote/client.go, processEventStream (since 20.10)',
    pattern: /^(?:ignoring event|received task-delete event from containerd)$/,
    fields,
    samples: [
      'ignoring event',
      'received task-delete event from containerd',
    ] },
];

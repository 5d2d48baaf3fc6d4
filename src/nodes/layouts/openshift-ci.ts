import { ANY, type Layout } from './layout.js';

export const openshiftCi: Layout = {
  name: 'OpenShift CI (gather-extra)',
  docs: "The whole journal of each node, this boot's and the one before (openshift/release, gather-extra).",
  calls: 'node',
  paths: [['nodes', ANY, /^journal(?:-previous)?(?:\.gz|\.log)?$/]],
  samples: [{ path: 'artifacts/nodes/ip-10-0-1-2.ec2.internal/journal-previous.gz', node: 'ip-10-0-1-2.ec2.internal' }],
};

import { ANY, type Layout } from './layout.js';

export const minikube: Layout = {
  name: 'minikube logs --file',
  docs: "One text file with sections, of the control plane unless `--node` names another (kubernetes/minikube, pkg/minikube/logs); a profile's folder names the node.",
  calls: 'host',
  paths: [[/^\.?minikube$/, 'profiles', ANY, /^logs(?:\.txt|\.log)?$/]],
  samples: [{ path: 'home/.minikube/profiles/dev-m02/logs.txt', node: 'dev-m02' }],
};

import type { Layout } from './layout.js';

export const eks: Layout = {
  name: 'EKS log collector',
  docs: "One archive an instance, called by the instance's id (awslabs/amazon-eks-ami, log-collector-script).",
  calls: 'machine',
  paths: [[/^eks_(?<node>i-[\da-f]{8,17})_/, '**', /^kubelet\.log(?:\.gz)?$/]],
  samples: [
    {
      path: 'eks_i-0123456789abcdef0_2026-11-21_1031-UTC_0.7.8.tar.gz!kubelet/kubelet.log',
      node: 'i-0123456789abcdef0',
    },
  ],
};

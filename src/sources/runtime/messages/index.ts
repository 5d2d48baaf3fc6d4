import { containerd, ctrEvents } from './containerd.js';
import { crio } from './crio.js';
import { dockerd } from './dockerd.js';

export const runtimeMessages = [...containerd, ...crio, ...ctrEvents, ...dockerd];

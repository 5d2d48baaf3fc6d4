import { planOf } from '../engine/steps.js';
import { eachKind } from './each-kind.js';
import { STEPS } from './steps.js';

export const planFor = eachKind(({ steps }) => planOf(steps, STEPS));

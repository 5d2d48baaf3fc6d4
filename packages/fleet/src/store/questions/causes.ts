import type { Question } from './question.js';

export const causes: Question = {
  id: 'causes',
  title: 'What is found most often?',
  about:
    'Rules by the number of deletions, or runs, in which they found an error or a warning, with the number of findings and an example.',
  by: [],
  sql: ({ where, whereOfRuns, limit }, dialect) => `
    select rule, level, count(distinct (cluster, subject)) as subjects, count(*) as findings, min(message) as example
    from ${dialect.latest('findings')}
    where level <> 'info' and (
      (cluster, subject) in (select cluster, subject from ${dialect.latest('lifecycles')} where ${where})
      or (cluster, subject) in (select cluster, subject from ${dialect.latest('runs')}) and ${whereOfRuns})
    group by rule, level
    order by subjects desc, rule, level limit ${limit}`,
  sample: `
rule                   level    subjects  findings  example
grace-exceeded         warning         1         1  container c did not end on SIGTERM and was killed after 2.1 s (grace period 1 s; the kubelet gives every stop at least 2 s)
removed-while-running  warning         1         1  the API object was removed while containers still ran; they had stopped 2.1 s later
stuck-volume-unmount   error           1         1  stuck in volume unmount for 31 s: volume "edmem" (emptyDir): target is busy (x6), at /var/lib/lab/1.36-wa/kubelet/pods/00acafbb-3f58-4357-9986-25134631dc74/volumes/kubernetes.io~empty-dir/edmem; next try at 11:05:52
`,
};

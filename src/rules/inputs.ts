import { eventsHaving } from '../catalogue/events.js';
import { areSelected } from '../correlate/evidence/coverage.js';
import { nameKey } from '../correlate/types.js';
import { withParts } from '../read/source-report.js';
import { about, undated } from './evidence.js';
import { anyInput, kubeletLog, log } from './readings.js';
import type { RunRule } from './types.js';

export const inputRules: readonly RunRule[] = [
  {
    id: 'input-clock-conflict',
    level: 'warning',
    title: 'Sources of the clock contradict each other',
    reads: [kubeletLog],
    why: 'klog prints neither year nor zone. If the sources contradict each other, the dates and times shown for this log may be wrong.',
    evidence:
      'Two sources (journal timestamps, times inside messages, the watch, command-line options) give different times for the same instant.',
    next: 'Give the zone with --tz and the year with --year.',
    check: ({ clock }) => clock.conflicts.map(conflict => undated(conflict)),
  },
  {
    id: 'input-filtered',
    level: 'warning',
    title: 'The log contains only selected lines',
    reads: [log(...eventsHaving('housekeeping-round'))],
    linesMissing: true,
    ofAllPods: true,
    why: 'Steps whose lines were not selected look as if they had not happened, so no step is called missing in such a log.',
    evidence:
      'The kubelet logs at -v=3 or more, but there is no line about housekeeping, which runs every two seconds: the lines were selected, for example with grep. At -v=2 a quiet node looks the same as a selection, and nothing is reported.',
    next: 'Provide the complete kubelet log around the deletion: lines that name neither the pod nor its UID (volumes, sandboxes, the runtime) show most about a hang.',
    check({ run, deletions }) {
      const logged = deletions.filter(({ byLog }) => byLog);
      if (!areSelected(run.processes) || logged.length === 0 || !logged.every(({ filtered }) => filtered)) return [];
      const names = [...new Set(logged.map(({ pod }) => nameKey(pod)))];
      const whose = names.length === 1 ? names[0] : `${names.length} pods`;
      return [undated(`the log contains almost only lines of ${whose}: absent steps prove nothing`)];
    },
  },
  {
    id: 'input-gap',
    level: 'warning',
    title: 'Lines are missing from the log',
    reads: [kubeletLog],
    linesMissing: true,
    why: 'A step can have happened even though its line is missing, so around a gap no step is called missing.',
    evidence:
      'journald reports that it dropped lines; or a mark (from grep, or put there by hand) replaces lines that were left out; or a kubelet that logs every two seconds logs nothing for two minutes, although it was running.',
    next: 'Collect the log again without filters. For journald raise RateLimitBurst= (or LogRateLimitBurst= of kubelet.service) at high -v.',
    check({ run: { gaps }, sources }) {
      const [first] = gaps;
      // An article leaves out lines of code
      const hasLines = sources.some(({ type, records }) => type === 'kubelet-log' && records > 0);
      if (first === undefined || !hasLines) return [];
      const count = gaps.length === 1 ? '' : ` in ${gaps.length} places`;
      return [about(gaps, `lines are missing${count}: ${first.what}`)];
    },
  },
  {
    id: 'input-mixed-nodes',
    level: 'warning',
    title: 'Lines of several processes are mixed',
    reads: [kubeletLog],
    linesMissing: true,
    why: 'In a mixed log, pods of the same name cannot be told apart with certainty, and the order of steps is unreliable.',
    evidence:
      'Lines of two or more kubelet processes alternate, and no host name shows which line belongs to which: several nodes, or other components, were merged into one stream.',
    next: 'Provide the lines with their hosts (journalctl -o short or json, an export with labels), or one file per node. podline sorts lines by the host that they name.',
    check({ run }) {
      if (!run.interleaved) return [];
      const pids = [...new Set(run.processes.flatMap(({ kubelet }) => kubelet.pid ?? []))];
      const shown = pids.slice(0, 4).join(', ') + (pids.length > 4 ? ', …' : '');
      return [undated(`lines of ${run.processes.length} processes alternate (${shown})`)];
    },
  },
  {
    id: 'input-reversed',
    level: 'warning',
    title: 'The log runs backwards',
    reads: [kubeletLog],
    why: 'The analysis depends on the order of lines: read backwards, steps come before their causes. podline reverses such a log as far as it can.',
    evidence:
      'The time of almost every line is earlier than that of the line before it, as with journalctl --reverse or a log viewer that shows the newest line first.',
    next: 'Reverse the file with tac, or collect it oldest first.',
    check({ run }) {
      if (run.reversed) return [undated('times run backwards: steps are listed but not evaluated')];
      return run.turned ? [undated('the newest line comes first: the log was read from its end to its beginning')] : [];
    },
  },
  {
    id: 'input-truncated-lines',
    level: 'warning',
    title: 'Lines are cut off',
    reads: [kubeletLog],
    linesMissing: true,
    why: 'The end of a truncated line (UIDs, errors, container ids) is lost, and steps can be missed because of it.',
    evidence: 'Records that end with a pager’s truncation mark, inside a value, or all at the same width.',
    next: 'Collect the log with journalctl --no-pager --output=short-precise, or pipe it into a file: systemctl status and less cut lines at the width of the terminal.',
    check({ run: { cut } }) {
      if (cut.count === 0) return [];
      return [undated(cut.count === 1 ? 'one line is cut off' : `${cut.count} lines are cut off`, cut.first)];
    },
  },
  {
    id: 'input-unparsed',
    level: 'warning',
    title: 'Lines could not be read',
    reads: [anyInput],
    why: 'Lines that could not be read were not evaluated.',
    evidence:
      'Lines that begin like a kubelet record, or documents that begin like a pod, but cannot be parsed further.',
    next: 'Look at the lines with podline parse; a file that was edited, merged or copied from a web page may have lost its line breaks.',
    check: ({ sources }) =>
      withParts(sources)
        .filter(({ unparsed }) => unparsed > 0)
        .map(({ path, type, unparsed }) => {
          const what = `${type === 'pod-watch' ? 'document' : 'line'}${unparsed === 1 ? '' : 's'}`;
          return undated(`${unparsed} ${what} of ${path} could not be read`);
        }),
  },
];

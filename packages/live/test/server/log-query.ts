/** How pkg/kubelet/kubelet_server_journal.go reads the parameters (newNodeLogQuery). */
export interface LogQuery {
  readonly services: readonly string[];
  readonly since: string | null;
  readonly until: string | null;
  readonly tail: number | null;
  readonly pattern: string | null;
  readonly problem: string | null;
}

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

const invalid = (field: string, value: string, why: string): string =>
  `${field}: Invalid value: ${JSON.stringify(value)}: ${why}`;

export function queryOf(parameters: URLSearchParams): LogQuery {
  const queries = parameters.getAll('query');
  const services = queries.filter(query => query.trim() !== '');
  const time = (name: string): string | null => parameters.get(name);
  const problems = [
    ...(parameters.has('query') && services.length === 0
      ? [`query: Invalid value: [${queries.map(one => JSON.stringify(one)).join(',')}]: query cannot be empty`]
      : []),
    ...['sinceTime', 'untilTime'].flatMap(name => {
      const value = time(name) ?? '';
      return value === '' || RFC3339.test(value) ? [] : [invalid(name, value, 'invalid time format')];
    }),
    ...(/^-?\d*$/.test(parameters.get('tailLines') ?? '')
      ? []
      : [
          invalid(
            'tailLines',
            parameters.get('tailLines') ?? '',
            `strconv.Atoi: parsing ${JSON.stringify(parameters.get('tailLines'))}: invalid syntax`,
          ),
        ]),
  ];
  const tail = parameters.get('tailLines');
  return {
    services,
    since: time('sinceTime'),
    until: time('untilTime'),
    tail: tail === null ? null : Number(tail),
    pattern: parameters.get('pattern'),
    problem: aggregate(problems),
  };
}

/** nodeLogQuery.validate, with the rule of safeServiceName for names. */
export function forbiddenQuery({ services, since, until, tail }: LogQuery): string | null {
  const problems = [
    ...services
      .filter(name => /[^a-zA-Z\-_0-9@]/.test(name))
      .map(name => invalid('query', name, 'input contains unsupported characters')),
    ...(services.length > 4 ? [`query: Too many: ${services.length}: must have at most 4 items`] : []),
    ...(services.length === 0 ? ['query: Required value: cannot be empty with options'] : []),
    ...(since !== null && until !== null && Date.parse(since) > Date.parse(until)
      ? [invalid('untilTime', until, 'must be after `sinceTime`')]
      : []),
    ...(tail !== null && (tail < 0 || tail > 100_000)
      ? [`tailLines: Invalid value: ${tail}: must be between 0 and 100000, inclusive`]
      : []),
  ];
  return aggregate(problems);
}

/** utilerrors.Aggregate */
const aggregate = (problems: readonly string[]): string | null =>
  problems.length === 0 ? null : problems.length === 1 ? (problems[0] ?? '') : `[${problems.join(', ')}]`;

/** gRPC 1.3 and older, in kubelets up to 1.7, printed the number of a status (grpc codes.go). */
const NUMBERED: Readonly<Record<string, string>> = { '4': 'DeadlineExceeded', '14': 'Unavailable' };
const STATUS = /\bcode = (\w{1,30})/;

/** Splits a list of errors: `failed to "KillContainer" for …, failed to "KillPodSandbox" for …`. */
export const partsOf = (error: string): string[] => error.split(/, (?=failed to \\*"Kill)/);

/**
 * What the calls to the runtime returned: one status for each error of the list. A status within the description of another belongs to a
 * component that the runtime called, such as a network plugin or its agent.
 */
export const statusesIn = (error: string): string[] =>
  partsOf(error).flatMap(part => {
    const status = STATUS.exec(part)?.[1];
    return status === undefined ? [] : [NUMBERED[status] ?? status];
  });

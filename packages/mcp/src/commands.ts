import { type Command, Option } from 'commander';
import { count, duration, type Io, MINUTE } from 'podline/internal/arguments';
import type { McpCommandOptions } from './index.js';

export function addMcpCommand(program: Command, io: Io, ended: (code: number) => void): void {
  program
    .command('mcp')
    .description(
      'answer an assistant: a server of the Model Context Protocol on standard input and output, which reads and never writes',
    )
    .argument('[roots...]', 'files and folders below which inputs may lie; without any, no file is read')
    .option('--no-cluster', 'ask no cluster')
    .option('--kubeconfig <file>', 'the configuration to use; by default KUBECONFIG, or ~/.kube/config')
    .option('--context <name>', 'the context to use')
    .addOption(
      new Option('--timeout <duration>', 'how long one question may take').argParser(duration).default(MINUTE, '1m'),
    )
    .option('--max-input <GiB>', 'how large the inputs of one question may be', count, 2)
    .action(async (roots: string[], options: McpCommandOptions) => {
      const { mcpCommand } = await import('podline-mcp');
      ended(await mcpCommand(roots, options, io));
    });
}

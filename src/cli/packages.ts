/** What the core knows of the packages around it: the arguments of their commands. Their code is loaded by its name when a command runs. */

export { addFleetCommands } from 'podline-fleet/commands';
export { addClusterCommands, WAY_NAMES } from 'podline-live/commands';
export { addMcpCommand } from 'podline-mcp/commands';

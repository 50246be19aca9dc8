import { parseArgs } from 'node:util';
import { ROLES, type Role } from './caller.ts';
import { createTokenFile, type TokenFile } from './token-file.ts';

const USAGE = `Access tokens, for people and programs that sign in to the gateway

  access make <name> [--role viewer|operator]   makes one and shows it, once (default: viewer)
  access list                                   id, role, day and name of each
  access revoke <id>                            it, and the sessions begun with it, end at once

They lie, hashed, in ACCESS_TOKENS_FILE (default access-tokens.json).`;

const LONGEST_NAME = 100;

/** Makes, lists and revokes access tokens. @returns what to print, and whether it was done */
export async function runAccessCommand(
  args: readonly string[],
  file: string,
): Promise<{ isDone: boolean; text: string }> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { role: { type: 'string', default: 'viewer' } },
    });
    const [command, subject] = positionals;
    const tokens = createTokenFile(file);
    if (command === 'make' && subject !== undefined) return await make(tokens, subject, values.role);
    if (command === 'list') return { isDone: true, text: listed(tokens) };
    if (command === 'revoke' && subject !== undefined) return revoke(tokens, subject);
    return { isDone: false, text: USAGE };
  } catch (error) {
    return { isDone: false, text: error instanceof Error ? error.message : String(error) };
  }
}

async function make(tokens: TokenFile, name: string, role: string) {
  if (!isRole(role)) return { isDone: false, text: `--role: expected viewer or operator, found "${role}"` };
  if (name.length > LONGEST_NAME) return { isDone: false, text: `name: expected at most ${LONGEST_NAME} characters` };
  const token = await tokens.make(name, role);
  return { isDone: true, text: `${token}\n\nFor ${name} (${role}). It is not shown again.` };
}

function listed(tokens: TokenFile): string {
  const lines = tokens
    .list()
    .map(({ id, role, createdAt, name }) => [id, role.padEnd(8), createdAt.slice(0, 10), name].join('  '));
  return lines.length === 0 ? 'There is no access token.' : lines.join('\n');
}

function revoke(tokens: TokenFile, id: string) {
  const isDone = tokens.revoke(id);
  return { isDone, text: isDone ? `${id} is revoked.` : `There is no access token ${id}.` };
}

function isRole(role: string): role is Role {
  return (ROLES as readonly string[]).includes(role);
}

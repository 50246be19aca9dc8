import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';

/** A client of the protocol's own library; it ends with the test. */
export async function connectedClient(
  url: string,
  headers: Record<string, string> = {},
  cleanUp: (act: () => Promise<void>) => void = onTestFinished,
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }));
  cleanUp(() => client.close());
  return client;
}

/** What a tool answered: its data by the schema, its text, and whether it refused. */
export async function asked<Data = Record<string, unknown>>(client: Client, name: string, input: object = {}) {
  const result = await client.callTool({ name, arguments: { ...input } });
  const content = result.content as { type: string; text?: string; data?: string }[];
  const text = content.flatMap((part) => part.text ?? []).join('\n');
  return { isError: result.isError === true, text, content, data: result.structuredContent as Data };
}

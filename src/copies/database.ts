import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

export interface DatabaseOptions {
  memoryBytes: number;
  threads: number;
}

/** Connections that answer questions: so many run at the same time. */
const READERS = 3;

export interface Database {
  /** For what changes the copies: one thing after the other. */
  readonly writer: DuckDBConnection;
  /** A connection of its own for as long as the work takes. */
  read<Result>(work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result>;
}

/**
 * A database only in memory; it reads and writes no files, loads no extensions, asks no network, and nothing can change
 * that.
 * @param reach what it may have after all: files in a folder, these files, or databases in these files to be read, which
 * are attached as `lent_0` and so on
 */
export async function openSealed(
  { memoryBytes, threads }: Pick<DatabaseOptions, 'memoryBytes'> & Partial<DatabaseOptions>,
  reach: { folder?: string; files?: readonly string[]; attached?: readonly string[] } = {},
): Promise<{ instance: DuckDBInstance; writer: DuckDBConnection }> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${Math.floor(memoryBytes / 1024)}KiB`,
    ...(threads === undefined ? {} : { threads: String(threads) }),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  });
  const writer = await instance.connect();
  // Rows that find no room are refused: no limit on files to spill to stops them, but no place for them does.
  await writer.run("SET temp_directory = ''");
  if (reach.folder !== undefined) await writer.run(`SET allowed_directories = [${quotedText(reach.folder)}]`);
  if (reach.files !== undefined) await writer.run(`SET allowed_paths = [${reach.files.map(quotedText).join(', ')}]`);
  for (const [at, path] of (reach.attached ?? []).entries()) {
    await writer.run(`ATTACH ${quotedText(path)} AS lent_${at} (READ_ONLY)`);
  }
  await writer.run('SET enable_external_access = false');
  await writer.run('SET lock_configuration = true');
  return { instance, writer };
}

/** A text as it stands in SQL. */
export function quotedText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { instance, writer } = await openSealed(options);
  const idle = await Promise.all(Array.from({ length: READERS }, () => instance.connect()));
  const waiting: ((connection: DuckDBConnection) => void)[] = [];

  function giveBack(connection: DuckDBConnection): void {
    const next = waiting.shift();
    if (next === undefined) idle.push(connection);
    else next(connection);
  }

  return {
    writer,
    async read(work) {
      const connection = idle.pop() ?? (await new Promise<DuckDBConnection>((resolve) => waiting.push(resolve)));
      try {
        return await work(connection);
      } finally {
        giveBack(connection);
      }
    },
  };
}

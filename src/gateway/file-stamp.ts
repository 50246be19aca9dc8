import { stat } from 'node:fs/promises';

/** Is another one once a file was written anew, by whomever. @throws where there is no such file */
export async function fileStamp(path: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(path);
  return `${ino} ${size} ${mtimeMs}`;
}

import { readFile, statfs } from 'node:fs/promises';

/** What is left for us where a folder lies. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Memory that our processes beside this one hold: those of table copies and of questions. Zero where no /proc says it. */
export async function childrenResidentBytes(): Promise<number> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '');
  const bytes = await Promise.all(children.split(' ').filter(Boolean).map(residentBytes));
  return bytes.reduce((sum, one) => sum + one, 0);
}

/** Zero for one that has just ended. */
async function residentBytes(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

import { rm } from 'node:fs/promises';
import type { LentTable } from './lend-table.ts';

/** Which tables are lent as they are now. */
export interface LentFiles {
  /** The file of a copy; it is written once for all who ask. */
  of(copyId: string, write: () => Promise<LentTable>): Promise<LentTable>;
  /** The copy has changed, or is gone. */
  forget(copyId: string): void;
}

/** Who was told of a file has opened it by then; what is open can be read to its end. */
const REMOVED_AFTER_MILLIS = 30_000;

export function createLentFiles(): LentFiles {
  const files = new Map<string, Promise<LentTable>>();

  return {
    of(copyId, write) {
      const known = files.get(copyId);
      if (known !== undefined) return known;
      const file = write();
      files.set(copyId, file);
      file.catch(() => files.get(copyId) === file && files.delete(copyId));
      return file;
    },
    forget(copyId) {
      const file = files.get(copyId);
      files.delete(copyId);
      const remove = ({ path }: LentTable) => setTimeout(() => void rm(path, { force: true }), REMOVED_AFTER_MILLIS);
      file?.then((lent) => remove(lent).unref()).catch(() => undefined);
    },
  };
}

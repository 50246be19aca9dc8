/** A file that is to be written. */
export interface NewFile {
  path: string;
  /** What stands beside the rows, by name: of which table they are, and their observation. */
  about: Readonly<Record<string, string>>;
  /** What a database may take for it. */
  memoryBytes: number;
}

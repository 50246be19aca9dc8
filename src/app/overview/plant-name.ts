const LONGEST_NAME = 63;

/** Name of the scenario that a plant's file becomes: the file's own, in what the control plane takes of it. */
export function plantName(fileName: string): string {
  const plain = fileName
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  const name = plain.slice(0, LONGEST_NAME).replaceAll(/^-+|-+$/g, '');
  return name === '' ? 'plant' : name;
}

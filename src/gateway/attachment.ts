/** The value of `content-disposition` that has an answer kept as a file of this name, whatever signs are in it. */
export function attachmentOf(name: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Puts bytes into the browser's own store, compressed: what is not looked at takes no memory of the page. */
export async function putAwayInBlobs(parts: Uint8Array[]): Promise<() => Promise<Uint8Array>> {
  const packed = await new Response(
    new Blob(parts as BlobPart[]).stream().pipeThrough(new CompressionStream('gzip')),
  ).blob();
  return async () => {
    const unpacked = packed.stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  };
}

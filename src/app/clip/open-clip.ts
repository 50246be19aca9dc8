import manifest from '../../../public/models/manifest.json';
import { loadPast } from '../../feed/index.ts';
import { bytesOfBase64 } from '../../units/index.ts';
import { localFile } from '../recordings/local-file.ts';

/** Addresses that hold the models' files themselves. */
const FILES = import.meta.glob<string>('../../../public/models/*.glb', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** A page on a disk may ask nobody: models are answered from the page, anything else is refused. */
function answerFromHere(): void {
  globalThis.fetch = async (input) => {
    const address = input instanceof Request ? input.url : String(input);
    const name = /\/models\/([\w-]+\.\w+)$/.exec(address)?.[1];
    if (name === 'manifest.json') return Response.json(manifest);
    const content = FILES[`../../../public/models/${name}`];
    if (content === undefined) throw new TypeError('a clip asks nobody for anything');
    return new Response(bytesOfBase64(content));
  };
}

/** Opens the recording in the page's text. @throws Error if it cannot be read */
export async function openClip(base64: string): Promise<void> {
  answerFromHere();
  const { openBytes } = await loadPast();
  const opened = await openBytes(bytesOfBase64(base64.trim()));
  localFile.setState({ file: null, count: 1, opened, failure: null });
}

import manifest from '../../../public/models/manifest.json';
import { loadPast } from '../../feed/index.ts';
import { localFile } from '../recordings/local-file.ts';

/** The models' files as addresses that hold their content. */
const FILES = import.meta.glob<string>('../../../public/models/*.glb', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** A page on a disk may ask nobody: models are answered from the page itself, anything else is refused. */
function answerFromHere(): void {
  globalThis.fetch = async (input) => {
    const address = input instanceof Request ? input.url : String(input);
    const name = /\/models\/([\w-]+\.\w+)$/.exec(address)?.[1];
    if (name === 'manifest.json') return Response.json(manifest);
    const content = FILES[`../../../public/models/${name}`];
    if (content === undefined) throw new TypeError('a clip asks nobody for anything');
    const bytes = atob(content.slice(content.indexOf(',') + 1));
    return new Response(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
  };
}

/** Opens the recording that stands in the page, as text. @throws Error where it cannot be read */
export async function openClip(base64: string): Promise<void> {
  answerFromHere();
  const { openBytes } = await loadPast();
  const bytes = Uint8Array.from(atob(base64.trim()), (character) => character.charCodeAt(0));
  localFile.setState({ file: null, count: 1, opened: await openBytes(bytes), failure: null });
}

import manifest from '../../../public/models/manifest.json';

/** The models' files as addresses that hold their content. */
const FILES = import.meta.glob<string>('../../../public/models/*.glb', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** A page on a disk may ask nobody: models are answered from the page itself, anything else is refused. */
export function answerFromHere(): void {
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

import { loadPast } from '../../feed/index.ts';
import { localFile } from '../recordings/local-file.ts';
import { answerFromHere } from './inlined-models.ts';

/** Opens the recording that stands in the page, as text. @throws Error where it cannot be read */
export async function openClip(base64: string): Promise<void> {
  answerFromHere();
  const { openBytes } = await loadPast();
  const bytes = Uint8Array.from(atob(base64.trim()), (character) => character.charCodeAt(0));
  localFile.setState({ file: null, count: 1, opened: await openBytes(bytes), failure: null });
}

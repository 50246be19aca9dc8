import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ClipApp, loadLanguage, openClip } from './app/clip/index.ts';

/* Composition root of the clip: one file that plays what is written into it, from the disk, and asks nobody for anything. */

const root = document.getElementById('root');
if (!root) throw new Error('the page has no element #root');
try {
  await loadLanguage();
  await openClip(document.getElementById('recording')?.textContent ?? '');
  createRoot(root).render(
    <StrictMode>
      <ClipApp />
    </StrictMode>,
  );
} catch (error) {
  root.textContent = `This clip cannot be shown: ${error instanceof Error ? error.message : String(error)}`;
  throw error;
}

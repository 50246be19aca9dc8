import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ClipApp, loadLanguage, openClip } from './app/clip/index.ts';
import { tourOfPage } from './tour/index.ts';

/* Composition root of the clip: one file that plays what is written into it, from the disk, and asks nobody for anything. */

/** What the gateway has written into the page under that name. */
const writtenAs = (id: string): string => document.getElementById(id)?.textContent ?? '';

/** A tour that cannot be read takes nothing away from the clip. */
function readTour() {
  try {
    return tourOfPage(writtenAs('tour'));
  } catch {
    return null;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no element #root');
try {
  await loadLanguage();
  await openClip(writtenAs('recording'));
  const tour = readTour();
  createRoot(root).render(
    <StrictMode>
      <ClipApp tour={tour} />
    </StrictMode>,
  );
} catch (error) {
  root.textContent = `This clip cannot be shown: ${error instanceof Error ? error.message : String(error)}`;
  throw error;
}

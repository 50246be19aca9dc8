import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadLanguage, withLaterWords } from '../../src/language/index.ts';
import { PiecesLanguage } from '../../src/ui/index.ts';

/** The pages that scripts/developer-pages.ts serves from here. */
const PAGES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/bench/lanes': () => import('./lanes/lanes-bench-page.tsx').then((module) => module.LanesBenchPage),
  '/bench/scene': () => import('./scene/scene-bench-page.tsx').then((module) => module.SceneBenchPage),
  '/pieces': () => import('./pieces/pieces-page.tsx').then((module) => module.PiecesPage),
};

const root = document.getElementById('root');
const load = PAGES[window.location.pathname];
if (!root || !load) throw new Error(`There is no page ${window.location.pathname}`);
await loadLanguage();
const Page = await withLaterWords(load);
createRoot(root).render(
  <StrictMode>
    <PiecesLanguage>
      <main>
        <Page />
      </main>
    </PiecesLanguage>
  </StrictMode>,
);

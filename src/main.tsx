import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, loadLanguage } from './app/index.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
try {
  await loadLanguage();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
} catch (error) {
  // Without words there is no page that could say it.
  root.textContent = 'Aisle could not be loaded. Check the connection, then reload the page.';
  throw error;
}

// Runs before the first paint, so that a remembered theme never flashes. The key is the one in src/ui/theme.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('aisle-color-scheme');
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  const systemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : systemDark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-theme', scheme);
})();

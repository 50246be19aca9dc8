/**
 * Shows the panel of a tab and focuses the tab after the menu has closed, unless somebody has pressed a key or a button meanwhile.
 * @param panelId null focuses the tab that took the place of a closed panel, only if nothing has the focus
 * @param tabsetId the tab set of the closed panel
 */
export function focusTab(panelId: string | null, tabsetId?: string): void {
  const meanwhile = new AbortController();
  const giveUp = () => meanwhile.abort();
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, giveUp, { capture: true, signal: meanwhile.signal });
  // A frame after it closes, the menu returns the focus to its button.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (meanwhile.signal.aborted) return;
      giveUp();
      if (panelId === null && document.activeElement !== document.body) return;
      const tab = tabOf(panelId, tabsetId);
      tab?.focus();
      // The focus alone leaves a panel hidden that lies under another tab.
      if (tab?.getAttribute('aria-selected') === 'false') tab.click();
    }),
  );
}

function tabOf(panelId: string | null, tabsetId = ''): HTMLElement | null {
  if (panelId !== null) return document.querySelector(`[role="tab"][data-tab-id="${CSS.escape(panelId)}"]`);
  const selected = '[role="tab"][aria-selected="true"]';
  const inTheSame = document.querySelector<HTMLElement>(`[data-tabset-id="${CSS.escape(tabsetId)}"] ${selected}`);
  return inTheSame ?? document.querySelector<HTMLElement>(selected);
}

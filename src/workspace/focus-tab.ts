/**
 * Focuses the tab of a panel after the menu has closed.
 * @param panelId null focuses the tab that took the place of a closed panel, only if nothing has the focus
 * @param tabsetId the tab set of the closed panel
 */
export function focusTab(panelId: string | null, tabsetId?: string): void {
  // A frame after it closes, the menu returns the focus to its button.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (panelId === null && document.activeElement !== document.body) return;
      const selected = '[role="tab"][aria-selected="true"]';
      const selectors =
        panelId === null
          ? [`[data-tabset-id="${CSS.escape(tabsetId ?? '')}"] ${selected}`, selected]
          : [`[role="tab"][data-tab-id="${CSS.escape(panelId)}"]`];
      const found = selectors.map((selector) => document.querySelector<HTMLElement>(selector)).find(Boolean);
      found?.focus();
    }),
  );
}

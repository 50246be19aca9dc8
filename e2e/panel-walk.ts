import { expect, test } from '@playwright/test';
import { focused, type KeyedPage, panelOfFocus, tabTo } from './keyboard-walk.ts';

interface WalkedPanel {
  readonly id: string;
  readonly name: string;
  /** What of it the focus comes to by Tab. */
  readonly control: RegExp;
  /** What is done with the control, and what shows that it was done. */
  act(page: KeyedPage): Promise<void>;
}

/** What a panel says now. */
const textOf = (page: KeyedPage, id: string) =>
  page
    .evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>('[data-panel]')].map((panel) => [
          panel.dataset.panel ?? '',
          panel.innerText,
        ]),
      ),
    )
    .then((texts) => texts[id] ?? '');

/** A list of choices opens, and is left as it was. */
async function chooseNothing(page: KeyedPage): Promise<void> {
  const open = () => page.evaluate(() => document.querySelectorAll('[role="listbox"], [role="menu"]').length);
  const before = await open();
  await page.press('Enter');
  await expect.poll(open).toBe(before + 1);
  await page.press('Escape');
  await expect.poll(open).toBe(before);
}

async function aPallet(page: KeyedPage): Promise<string> {
  const names = await page.evaluate(() => window.aisle.entityNames());
  return names.find((name) => /^PALLET/i.test(name)) ?? '';
}

/** Every panel with a control of its own, in the order in which they are opened. */
const PANELS: readonly WalkedPanel[] = [
  {
    id: 'tables',
    name: 'Tables',
    control: /^orders/,
    async act(page) {
      await page.press('Enter');
      await expect
        .poll(() => page.evaluate(() => document.querySelector('[data-panel="tables"] [role="grid"]') !== null))
        .toBe(true);
    },
  },
  { id: 'charts', name: 'Charts', control: /^Change /, act: chooseNothing },
  {
    id: 'events',
    name: 'Events',
    control: /^Entity of events/,
    async act(page) {
      await page.type('LIFT');
      await expect.poll(() => textOf(page, 'events')).toMatch(/LIFT-\d[\s\S]*LIFT-\d/);
    },
  },
  {
    id: 'inspector',
    name: 'Inspector',
    control: /^Copy name/,
    async act(page) {
      expect(await textOf(page, 'inspector')).toContain('LIFT-1');
    },
  },
  {
    id: 'notes',
    name: 'Notes',
    control: /^Note at/,
    async act(page) {
      const told = () => textOf(page, 'notes');
      await page.type('By keyboard');
      await page.press('Enter');
      await expect.poll(told).toContain('By keyboard');
      await tabTo(page, /^Delete this note/, { panelId: 'notes' });
      await page.press('Enter');
      await expect.poll(told).not.toContain('By keyboard');
    },
  },
  {
    id: 'watch',
    name: 'Watch',
    control: /^New rule/,
    async act(page) {
      const dialogs = () => page.evaluate(() => document.querySelectorAll('[role="dialog"]').length);
      await page.press('Enter');
      await expect.poll(dialogs).toBe(1);
      await page.press('Escape');
      await expect.poll(dialogs).toBe(0);
      await expect.poll(() => focused(page)).toMatch(/^New rule/);
    },
  },
  { id: 'flow', name: 'Flow', control: /Of which time$/, act: chooseNothing },
  {
    id: 'holds',
    name: 'Who holds whom',
    control: /./,
    async act(page) {
      expect(await textOf(page, 'holds')).toContain('As the service tells it itself');
    },
  },
  {
    id: 'passport',
    name: 'Passport',
    control: /^Name of the load/,
    async act(page) {
      await page.type(await aPallet(page));
      await page.press('Enter');
      await expect.poll(() => textOf(page, 'passport')).toContain('From');
    },
  },
  { id: 'tour', name: 'Tour', control: /./, act: async (page) => expect(await textOf(page, 'tour')).not.toBe('') },
  {
    id: 'lanes',
    name: 'Lanes',
    control: /^Device contains/,
    async act(page) {
      await page.type('LIFT');
      const rows = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('[data-panel="lanes"] [role="row"] [role="rowheader"]')].map(
            (row) => row.textContent ?? '',
          ),
        );
      await expect.poll(async () => (await rows()).some((row) => row.includes('CARRIER'))).toBe(false);
    },
  },
  { id: 'space-time', name: 'Space and time', control: /^Kind of way|Kind of way$/, act: chooseNothing },
  {
    id: 'bottleneck',
    name: 'Where is it slow',
    control: /./,
    act: async (page) => expect(await textOf(page, 'bottleneck')).not.toBe(''),
  },
];

/** By the palette: a panel that is there already is gone to. */
async function openPanel(page: KeyedPage, { id, name }: WalkedPanel): Promise<void> {
  await byPalette(page, (said) => said === `Open ${name}` || said === `Go to ${name}`, name);
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.tabId ?? null))
    .toBe(id);
}

async function byPalette(page: KeyedPage, isWanted: (said: string) => boolean, typed: string): Promise<void> {
  await page.pressWithControl('k');
  await expect.poll(() => focused(page)).toMatch(/^Find an action/);
  await page.type(typed);
  const chosen = () =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
      return document.getElementById(id)?.firstElementChild?.textContent ?? '';
    });
  for (let presses = 0; !isWanted(await chosen()); presses += 1) {
    if (presses > 20) throw new Error(`${typed} is not offered, the last was ${await chosen()}`);
    await page.press('ArrowDown');
  }
  await page.press('Enter');
}

/** Into a panel by Tab, something done there, and out again: every stop has a name, and none holds the focus. */
async function walkPanel(page: KeyedPage, panel: WalkedPanel): Promise<void> {
  const { id, control } = panel;
  // What a panel holds loads once it is opened.
  await expect(async () => {
    await openPanel(page, panel);
    await tabTo(page, control, { panelId: id });
  }).toPass({ timeout: 300_000 });
  await panel.act(page);
  const stops: string[] = [];
  while ((await panelOfFocus(page)) === id) {
    const at = await focused(page);
    stops.push(at);
    expect(at, `${id} after ${stops}`).not.toBe('');
    expect(stops.length, `${id} lets the focus go`).toBeLessThan(120);
    await page.press('Tab');
  }
}

/** Through every panel by keyboard alone; LIFT-1 is selected. */
export async function walkPanels(page: KeyedPage): Promise<void> {
  for (const panel of PANELS) {
    await test.step(panel.name, async () => {
      await walkPanel(page, panel);
      if (panel.id !== 'tables') await byPalette(page, (said) => said === `Close ${panel.name}`, `Close ${panel.name}`);
    });
  }
}

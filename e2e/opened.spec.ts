import type { Page } from '@playwright/test';
import { complaintsOfNames, expectNothingForAxe } from './complaints.ts';
import { beginning, LANGUAGES, type SpokenLanguage } from './languages.ts';
import { find } from './palette.ts';
import { DEMO, expect, forgetNotes, openViewer, selectOf, test } from './product.ts';

/** Whatever of these is there. */
const OPENED =
  ':is([role="dialog"], [role="listbox"], [role="menu"], [role="region"], [role="complementary"], [role="status"])';

type Show = (page: Page, say: SpokenLanguage['say']) => Promise<unknown>;

/** Everything that can be opened on the live page, and how it is left. */
const ON_THE_LIVE_PAGE: Record<string, Show> = {
  details: async (page, say) => {
    await page.evaluate(() => window.aisle.select('LIFT-1'));
    await expect(page.getByRole('complementary', { name: say('Selected entity') })).toBeVisible();
  },
  entities: (page, say) => openPanel(page, say, 'Entities'),
  legend: (page, say) => openPanel(page, say, 'Legend'),
  'saved views': (page, say) => openPanel(page, say, 'Saved views'),
  'picture settings': (page, say) => openPanel(page, say, 'View settings'),
  notes: async (page, say) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('Notes'), exact: true }).click();
    const notes = page.getByRole('region', { name: say('Notes') });
    await notes.getByRole('textbox').fill('Looked at');
    await notes.getByRole('button', { name: say('Add note') }).click();
    await expect(notes.getByRole('listitem')).toBeVisible();
  },
  'ways to take a range along': async (page, say) => {
    const notes = page.getByRole('region', { name: say('Notes') });
    await notes.getByRole('button', { name: say('Delete this note') }).click();
    await expect(notes.getByRole('listitem')).toHaveCount(0);
    // What had the focus is gone; it comes back to what is left.
    await expect(notes.getByRole('textbox')).toBeFocused();
    await page.getByRole('button', { name: say('Notes'), exact: true }).click();
    await expect(notes).toBeHidden();
    const { edgeMicros } = await page.evaluate(() => window.aisle.time());
    for (const [key, at] of [
      ['i', edgeMicros - 2e6],
      ['o', edgeMicros - 1e6],
    ] as const) {
      await page.evaluate((micros) => window.aisle.seek(micros), at);
      await page.keyboard.press(key);
    }
    await page.getByRole('button', { name: say('Clip'), exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'list of a select': async (page, say) => {
    await page.keyboard.press('Escape');
    await selectOf(page, say('Playback speed')).click();
    await expect(page.getByRole('listbox')).toBeVisible();
  },
  'question before a restart': async (page, say) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('Restart simulation') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  settings: async (page, say) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('Settings'), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  shortcuts: async (page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  palette: async (page, say) => {
    await page.keyboard.press('Escape');
    await find(page, say('Timeline'), say);
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  people: async (page, say) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('People: nobody else has this run open') }).click();
    await expect(page.getByRole('list', { name: say('Who has this run open') })).toBeVisible();
  },
  'a video to make': async (page, say) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('Make a video') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'what can be done with a panel': async (page, say) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: naming(say('Arrange {name}'), say('Picture')) }).click();
    await expect(page.getByRole('menuitem', { name: say('Add panel') })).toBeVisible();
  },
  'panels to add': async (page, say) => {
    await page.getByRole('menuitem', { name: say('Add panel') }).press('Enter');
    await expect(page.getByRole('menuitem', { name: say('Inspector') })).toBeVisible();
  },
  'the inspector': async (page, say) => {
    await page.getByRole('menuitem', { name: say('Inspector') }).press('Enter');
    const inspector = page.getByRole('region', { name: say('Inspector'), exact: true });
    await expect(inspector.getByRole('heading', { name: 'LIFT-1' })).toBeVisible();
  },
  charts: async (page, say) => {
    await page.getByRole('button', { name: naming(say('Arrange {name}'), say('Picture')) }).click();
    await page.getByRole('menuitem', { name: say('Add panel') }).press('Enter');
    await page.getByRole('menuitem', { name: say('Charts') }).press('Enter');
    const charts = page.getByRole('region', { name: say('Charts'), exact: true });
    await expect(charts.getByRole('region').first()).toBeVisible();
  },
  'what can be done with a tile': async (page, say) => {
    const charts = page.getByRole('region', { name: say('Charts'), exact: true });
    await charts
      .getByRole('button', { name: beginning(say('Change {title}').replace('{title}', '')) })
      .first()
      .click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  layouts: async (page, say) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: naming(say('Arrange {name}'), say('Picture')) }).click();
    await page.getByRole('menuitem', { name: say('Layouts') }).press('Enter');
    await page.getByRole('menuitem', { name: say('Keep and share layouts') }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'no panel at all': async (page, say) => {
    await page.keyboard.press('Escape');
    for (let tabs = page.getByRole('tab'); (await tabs.count()) > 0; ) {
      const before = await tabs.count();
      await tabs.first().press('Delete');
      await expect(tabs).toHaveCount(before - 1);
    }
    await expect(page.getByText(say('No panel is open'))).toBeVisible();
  },
  'a notice': async (page) => {
    await page.goto(`/simulations/${DEMO}?view=nowhere`);
    await expect(page.getByText('nowhere')).toBeVisible();
  },
};

const naming = (words: string, name: string) => words.replace('{name}', name);

async function openPanel(page: Page, say: SpokenLanguage['say'], panel: string): Promise<void> {
  const toolbar = page.getByRole('toolbar', { name: say('Picture'), exact: true });
  await toolbar.getByRole('button', { name: beginning(say(panel)) }).click();
  await expect(page.getByRole('region', { name: say(panel) })).toBeVisible();
}

const ON_TABLES: Record<string, Show> = {
  owners: async (page, say) => {
    await page.goto(`/simulations/${DEMO}/tables`);
    await page.getByRole('combobox', { name: say('Owner') }).press('ArrowDown');
    await expect(page.getByRole('listbox')).toBeVisible();
  },
  columns: async (page, say) => {
    await page.goto(`/simulations/${DEMO}/tables/orders`);
    await page.getByRole('button', { name: beginning(say('Columns')) }).click();
    await expect(page.getByRole('checkbox').first()).toBeAttached();
  },
  times: async (page, say) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('Times'), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  export: async (page, say) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('Export') }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  filter: async (page, say) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('Load all'), exact: true }).click();
    await page.getByRole('button', { name: say('Filter'), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  group: async (page, say) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('Group'), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'saved queries': async (page, say) => {
    await page.goto(`/simulations/${DEMO}/sql`);
    await page.getByRole('button', { name: say('Saved queries'), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'new experiment': async (page, say) => {
    await page.goto('/experiments');
    await page
      .getByRole('button', { name: say('New experiment') })
      .first()
      .click();
    await page.getByRole('dialog').getByText(say('All other parameters')).click();
    await expect(page.getByRole('button', { name: say('Start'), exact: true })).toBeEnabled();
  },
};

/** Fields of a new run that are wrong. */
async function fillInWrongly(page: Page, say: SpokenLanguage['say']): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: say('New run') }).click();
  await page.getByRole('textbox', { name: say('Speed'), exact: true }).fill('0');
  await page.getByRole('button', { name: say('Start'), exact: true }).click();
  await expect(page.getByText(say('At least {minimum}').replace('{minimum}', '1'))).toBeVisible();
}

const [english, ...others] = LANGUAGES;

/** What axe has to say of each state that is opened, one after the other. */
type Look = (name: string, opened?: string) => Promise<void>;

async function overTheLivePage(page: Page, say: SpokenLanguage['say'], look: Look): Promise<void> {
  await forgetNotes(page);
  await openViewer(page);
  for (const [name, show] of Object.entries(ON_THE_LIVE_PAGE)) {
    await show(page, say);
    await look(name, OPENED);
  }
}

async function overTables(page: Page, say: SpokenLanguage['say'], look: Look): Promise<void> {
  for (const [name, show] of Object.entries(ON_TABLES)) {
    await show(page, say);
    await look(name, OPENED);
  }
  await page.goto(`/simulations/${DEMO}/tables/no-such-table`);
  await expect(page.getByRole('alert')).toBeVisible();
  await look('a failure', '[role="alert"]');
  await fillInWrongly(page, say);
  await look('fields that are wrong', '[role="dialog"]');
}

const OPENING = { 'on the live page': overTheLivePage, 'over tables, and in failures': overTables };

for (const [where, open] of Object.entries(OPENING)) {
  test(`nothing that axe would change in what is opened ${where}, in either theme`, { tag: '@long' }, async ({
    page,
    consoleErrors,
  }) => {
    if (english === undefined) throw new Error('There is no language');
    await open(page, english.say, (name, opened) => expectNothingForAxe(page, opened, name));
    // The browser writes to the console that there is no such table.
    expect(consoleErrors.splice(0).every((message) => message.includes('404'))).toBe(true);
  });

  for (const { locale, say } of others) {
    test.describe(locale, { tag: '@long' }, () => {
      test.use({ locale });
      test(`everything has a name in what is opened ${where}`, async ({ page, consoleErrors }) => {
        await open(page, say, async (name, opened) => {
          expect.soft(await complaintsOfNames(page, opened), name).toEqual([]);
        });
        expect(consoleErrors.splice(0).every((message) => message.includes('404'))).toBe(true);
      });
    });
  }
}

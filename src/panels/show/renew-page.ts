import { isLoadFailure } from '../../ui/index.ts';

/** What does not help is not done again and again. */
const LEAST_AGE_MILLIS = 60_000;

interface RenewedPage {
  /** Since it was opened. */
  ageMillis(): number;
  /** Whether the gateway answers for its address: a page that cannot be loaded again is lost. */
  isAnswered(): Promise<boolean>;
  reload(): void;
}

const THIS_PAGE: RenewedPage = {
  ageMillis: () => performance.now(),
  isAnswered: () =>
    fetch(window.location.href, { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => window.location.reload(),
};

/**
 * Loads the page of a show again where a part of its code is there no more, as after an update: nobody is there to press a button.
 * Does nothing for any other error.
 */
export async function renewWhereOutdated(error: unknown, page = THIS_PAGE): Promise<void> {
  if (!isLoadFailure(error) || page.ageMillis() < LEAST_AGE_MILLIS) return;
  if (await page.isAnswered()) page.reload();
}

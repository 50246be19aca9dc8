import { t } from '@lingui/core/macro';
import { keepChoice, keptChoice, useKeptChoice } from '../../ui/index.ts';
import { type Setting, settingOf } from '../settings/settings.ts';
import { chime } from './chime.ts';

const CHOICES = ['off', 'on'] as const;
type Choice = (typeof CHOICES)[number];
const NOTIFICATION = 'alerts.notification';
const SOUND = 'alerts.sound';

export const isNotifying = (): boolean => keptChoice(NOTIFICATION, CHOICES, 'off') === 'on';
export const isSounding = (): boolean => keptChoice(SOUND, CHOICES, 'off') === 'on';

/** Whether this browser tells of alerts by itself, as the reader chose. */
export function useIsTelling(): boolean {
  const [notification] = useKeptChoice(NOTIFICATION, CHOICES, 'off');
  const [sound] = useKeptChoice(SOUND, CHOICES, 'off');
  return notification === 'on' || sound === 'on';
}

/**
 * How this browser tells of alerts; both off until somebody chooses otherwise.
 * @param refuse is told why the browser does not allow it
 */
export function useAlertSettings(refuse: (words: string) => void): Setting[] {
  const [notification] = useKeptChoice(NOTIFICATION, CHOICES, 'off');
  const [sound] = useKeptChoice(SOUND, CHOICES, 'off');
  return [
    settingOf(t`Alert notifications`, notification, CHOICES, choiceWords, async (choice) => {
      const problem = choice === 'on' ? await notificationProblem() : null;
      keepChoice(NOTIFICATION, problem === null ? choice : 'off');
      if (problem !== null) refuse(problem);
    }),
    settingOf(t`Alert sound`, sound, CHOICES, choiceWords, (choice) => {
      keepChoice(SOUND, choice);
      // How it sounds is heard at once, and the browser learns that somebody wants it.
      if (choice === 'on') chime();
    }),
  ];
}

const choiceWords = (choice: Choice): string => (choice === 'on' ? t`On` : t`Off`);

/** Asks the reader for leave, where the browser does. Returns why there will be none; null: there will. */
async function notificationProblem(): Promise<string | null> {
  if (!('Notification' in globalThis))
    return t`This browser has no notifications here: they need HTTPS, and on a phone an installed page.`;
  if ((await Notification.requestPermission()) === 'granted') return null;
  return t`The browser refuses notifications of this page. Allow them in its settings for this address, then choose again.`;
}

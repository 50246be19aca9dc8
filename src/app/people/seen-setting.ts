import { t } from '@lingui/core/macro';
import { keepChoice, useKeptChoice } from '../../ui/index.ts';
import { type Setting, settingOf } from '../settings/settings.ts';

const CHOICES = ['on', 'off'] as const;
const SEEN = 'presence.seen';

/** Whether others who have the same run open see this reader, and this reader them. */
export function useIsSeen(): boolean {
  return useKeptChoice(SEEN, CHOICES, 'on')[0] === 'on';
}

export function useSeenSetting(): Setting {
  const [choice] = useKeptChoice(SEEN, CHOICES, 'on');
  return settingOf(
    t`See others, and be seen`,
    choice,
    CHOICES,
    (one) => (one === 'on' ? t`On` : t`Off`),
    (one) => keepChoice(SEEN, one),
  );
}

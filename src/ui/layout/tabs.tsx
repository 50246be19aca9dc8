import type { ReactElement, ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import classes from './tabs.module.css';

interface TabsProps {
  label: string;
  tabs: readonly { readonly id: string; readonly label: string; readonly content: ReactNode }[];
}

/** Several views in one place, one at a time; the arrows go from tab to tab. */
export function Tabs({ label, tabs }: TabsProps): ReactElement {
  return (
    <AriaTabs className={classes.tabs ?? ''}>
      <TabList aria-label={label} className={classes.list ?? ''}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={classes.tab ?? ''}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={classes.panel ?? ''}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

import { t } from '@lingui/core/macro';
import { recordAct, useRuleCommands, useViewer } from '../../run/index.ts';
import type { RuleFields, WatchRule } from '../../watch/index.ts';

/** A rule that was made again has another id. The first of them leads to it. */
const madeAgain = new Map<string, string>();
const latest = (id: string): string => madeAgain.get(id) ?? id;

/** Makes, changes and deletes rules, and remembers it so that it can be taken back. */
export function useRuleChanges() {
  const { store, simulationId } = useViewer();
  const { add, change, remove } = useRuleCommands(simulationId);
  const drop = (id: string) => remove(latest(id));
  const changeTo = (rule: WatchRule) => change({ ...rule, id: latest(rule.id) });
  const makeAgain = async ({ id, ...rule }: WatchRule) => {
    madeAgain.set(id, (await add(rule)).id);
  };
  return {
    async add(rule: RuleFields): Promise<void> {
      const made = await add(rule);
      const [undo, redo] = [() => drop(made.id), () => makeAgain(made)];
      recordAct(store, { words: t`watch rule made`, undo, redo });
    },
    async change(before: WatchRule, after: WatchRule): Promise<void> {
      await changeTo(after);
      const [undo, redo] = [() => changeTo(before), () => changeTo(after)];
      recordAct(store, { words: t`watch rule changed`, undo, redo });
    },
    async remove(rule: WatchRule): Promise<void> {
      await drop(rule.id);
      const [undo, redo] = [() => makeAgain(rule), () => drop(rule.id)];
      recordAct(store, { words: t`watch rule deleted`, undo, redo });
    },
  };
}

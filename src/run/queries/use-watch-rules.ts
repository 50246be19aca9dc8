import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ServiceClient } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import type { RuleFields, WatchRule, WatchTrial } from '../../watch/index.ts';
import { useRunSource } from './use-run-source.ts';

/** Others change rules, too. */
const READ_MILLIS = 15_000;

const rulesKey = (simulationId: string) => ['watch rules', simulationId];

function rulesQuery({ watch }: Pick<ServiceClient, 'watch'>, simulationId: string) {
  return queryOptions({
    queryKey: rulesKey(simulationId),
    queryFn: ({ signal }) => watch.rules(simulationId, { signal }),
    refetchInterval: READ_MILLIS,
  });
}

/** The rules of an instance, as its operators have made them. */
export function useWatchRules(simulationId: string) {
  return useQuery(rulesQuery(useServiceClient(), simulationId));
}

/** Changes rules. Each promise is fulfilled once the gateway has the change. */
export function useRuleCommands(simulationId: string) {
  const { watch } = useServiceClient();
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: rulesKey(simulationId) });
  return {
    add: (rule: RuleFields) => watch.addRule(simulationId, rule).finally(readAgain),
    change: (rule: WatchRule) => watch.changeRule(simulationId, rule).finally(readAgain),
    remove: (ruleId: string) => watch.removeRule(simulationId, ruleId).finally(readAgain),
  };
}

/** Tells when a rule would have told in the run that is shown. */
export function useTryRule() {
  const { watch } = useServiceClient();
  const source = useRunSource();
  return useMutation({
    mutationFn: (trial: WatchTrial) => {
      if (source === null) throw new Error('there is no run to try a rule on');
      return watch.tryRule(source, trial);
    },
  });
}

import { conditionsOf } from '#service/domain/conditions/condition.ts'
import { stagesToRun } from '#service/domain/versions/stage-order.ts'
import { isSuggesting } from './component-actions.ts'
import type { AutomationRule, RuleAction } from './rule.ts'

/** Subjects of components whose values only the scan or the support analysis finds. */
export const lateSubjects: readonly string[] = [
  ...['component.support', 'component.endOfSupport', 'component.versionsBehind', 'component.publicRecord'],
  ...['component.matchState', 'component.matchReason', 'component.coverage'],
  ...['version.unmatchedShare', 'version.feedAge'],
]
const lateKeys: ReadonlySet<string> = new Set(lateSubjects.map((name) => name.toLowerCase()))

/** Tests whether a rule about components must wait for the stages after AUTOMATION: before them it would see what an earlier run found, or nothing. */
export function isLate({
  appliesTo,
  conditions,
  actions,
}: Pick<AutomationRule, 'appliesTo' | 'conditions' | 'actions'>): boolean {
  if (appliesTo !== 'component') return false
  // Purls are suggested by the support analysis.
  if (actions.some((action) => isSuggesting(action, 'setPurl'))) return true
  return conditionsOf(conditions).some(({ subject }) => lateKeys.has(subject.toLowerCase()))
}

/** Payload of a scan because of what rules changed or an undo gave back. No rule about components runs in it that could change that again. */
export const scanOfRules = { stages: stagesToRun(['VULN_SCAN']), isOfRules: true } as const

const scannedFields: readonly (string | null)[] = ['name', 'group', 'version']
const scannedActions: readonly string[] = ['setPurl', 'setCpe', 'markInternal', 'setSupport']

/** Tests whether what a rule does can make another scan of the version necessary. */
export function mayNeedScan({ appliesTo, actions }: Pick<AutomationRule, 'appliesTo' | 'actions'>): boolean {
  return appliesTo === 'component' && actions.some(isScanned)
}

function isScanned({ action, field }: RuleAction): boolean {
  return scannedActions.includes(action) || (action === 'setField' && scannedFields.includes(field))
}

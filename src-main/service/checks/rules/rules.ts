import type { Check } from '#service/domain/checks/check.ts'
import type { CheckRule } from '#service/domain/checks/evaluation.ts'
import { bsiChecks } from './bsi-checks.ts'
import { componentChecks } from './component-checks.ts'
import { countedChecks } from './counted-checks.ts'
import { documentChecks } from './document-checks.ts'
import { licenseChecks } from './license-checks.ts'
import { partCheck } from './part-checks.ts'
import { relationChecks } from './relation-checks.ts'
import { telcoChecks } from './telco-checks.ts'
import { vulnerabilityChecks } from './vulnerability-checks.ts'

/** Number of the catalog: results of an earlier one are evaluated again. Raise it when a rule changes. */
export const catalogNumber = 2

/** Checks that are evaluated over a document and its edits. */
export const checkRules: readonly CheckRule[] = [
  ...documentChecks,
  ...componentChecks,
  ...licenseChecks,
  ...relationChecks,
  ...vulnerabilityChecks,
  ...bsiChecks,
  ...telcoChecks,
]

const subjects = ['document', 'component', 'relation', 'vulnerability'] as const

/** All checks by subject and id. */
export const catalog: readonly Check[] = [...checkRules, ...countedChecks, partCheck].toSorted(
  (a, b) => subjects.indexOf(a.subject) - subjects.indexOf(b.subject) || (a.id < b.id ? -1 : 1),
)

import type { CheckFault } from '#service/domain/checks/check.ts'
import { type CheckRule, doesNotApply, testComponents } from '#service/domain/checks/evaluation.ts'
import { findLicenseConflict } from '#service/domain/licenses/license-conflicts.ts'
import { listedLicenses } from '#service/domain/licenses/license-list.ts'
import { readLicenseTree } from '#service/domain/licenses/license-tree.ts'
import { licenseKey } from '#service/domain/licenses/organization-license.ts'

/** Kinds of components that become part of the product's own work. Programs and files beside it are only distributed with it. */
const linkedKinds = new Set(['library', 'framework'])
const names = new Map(listedLicenses.map(({ spdxId }) => [licenseKey(spdxId), spdxId]))

/** Checks of the licenses of components together. */
export const licenseChecks: readonly CheckRule[] = [
  {
    id: 'C23',
    name: 'No library has a license that conflicts with that of the product',
    description:
      'Some licenses ask for what others forbid, so that their works cannot be distributed as one. Only undisputed incompatibilities are named; whether the two are one work, a person has to say.',
    subject: 'component',
    domain: 'license',
    severity: 'info',
    weight: 1,
    fix: null,
    frameworks: [],
    evaluate(version) {
      const own = version.primary?.licenseExpression ?? null
      const product = own === null ? undefined : readLicenseTree(own)
      if (!product) return doesNotApply()
      const faults = new Map<string, CheckFault | null | undefined>()
      const faultOf = (expression: string): CheckFault | null | undefined => {
        const component = readLicenseTree(expression)
        if (!component) return undefined
        const conflict = findLicenseConflict(product, component)
        if (conflict === null) return null
        const message = `${nameOf(conflict.component)} conflicts with ${nameOf(conflict.product)} of the product: ${conflict.clause}`
        return { field: 'licenses', message, value: expression }
      }
      return testComponents(version, ({ kind, scope, licenseExpression: expression }) => {
        if (!linkedKinds.has(kind) || scope === 'excluded' || !expression) return undefined
        if (!faults.has(expression)) faults.set(expression, faultOf(expression))
        return faults.get(expression)
      })
    },
  },
]

function nameOf(id: string): string {
  return names.get(id) ?? id
}

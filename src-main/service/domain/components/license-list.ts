import type { LicenseStatement } from './component.ts'

/**
 * Combines a list of license statements into one expression. Lists do not say whether their entries are alternatives or all apply. The
 * environment's setting decides (specification 2.1), alternatives by default. Null for an empty list.
 */
export function expressionOf(statements: readonly LicenseStatement[], operator: 'AND' | 'OR' = 'OR'): string | null {
  if (statements.length === 0) return null
  const words = statements
    .map((statement) => statement.expression ?? statement.id ?? statement.name)
    .filter((word): word is string => word !== undefined && word !== '')
  const distinct = [...new Set(words)]
  if (distinct.length <= 1) return distinct[0] ?? null
  return distinct.map((word) => (/\s(AND|OR)\s/i.test(word) ? `(${word})` : word)).join(` ${operator} `)
}

/**
 * Returns the license expressions of a component: the one in effect (concluded if there is any, otherwise all others) and the declared one.
 */
export function licenseExpressions(
  statements: readonly LicenseStatement[],
  operator: 'AND' | 'OR' = 'OR',
): { readonly effective: string | null; readonly declared: string | null } {
  const marked = (word: 'concluded' | 'declared') => statements.filter((entry) => entry.acknowledgement === word)
  const concluded = marked('concluded')
  return {
    effective: expressionOf(concluded.length > 0 ? concluded : statements, operator),
    declared: expressionOf(marked('declared'), operator),
  }
}

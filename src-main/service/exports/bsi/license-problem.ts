import { describeExpressionError } from '#service/standards/spdx/license-expression.ts'

/**
 * Explains why an expression does not name licenses as BSI TR-03183-2 section 6.1 requires: SPDX identifiers first, then
 * `LicenseRef-scancode-…`, then `LicenseRef-<entity>-…`. Returns null if it does.
 */
export function licenseProblem(expression: string): string | null {
  const why = describeExpressionError(expression)
  if (why !== undefined) return `${JSON.stringify(expression)} is not a valid SPDX license expression: ${why}`
  const bare = expression.match(/LicenseRef-[\w.-]+/g)?.find((ref) => !/^LicenseRef-[A-Za-z0-9.]+-./.test(ref))
  return bare === undefined ? null : `${JSON.stringify(bare)} names no entity. Use LicenseRef-<entity>-<name>`
}

import { escapeXml } from './escape-xml.ts'
import type { GatedVersion, ListedResult } from './read-gate.ts'

/** What reports are made of. */
export interface GateReport {
  readonly version: GatedVersion
  readonly results: readonly ListedResult[]
  readonly failOn: 'fail' | 'warn'
  /** RFC 3339 in UTC; null if nothing was evaluated. */
  readonly evaluatedAt: string | null
}

/**
 * Returns the outcomes as a JUnit report, in the form that build servers read: a test case each policy. One that stops the gate is a failure, one that could not be
 * evaluated an error, one outside of its scope is skipped.
 */
export function junitReport({ version, results, failOn, evaluatedAt }: GateReport): string {
  const { product, environment, label } = version
  const count = (test: (result: ListedResult) => boolean) => results.filter(test).length
  const totals = [
    `tests="${results.length}"`,
    `failures="${count((result) => stops(result, failOn))}"`,
    `errors="${count(({ resultType }) => resultType === 'error')}"`,
    `skipped="${count(({ resultType }) => resultType === 'skipped')}"`,
  ].join(' ')
  const name = escapeXml(`${product} ${label} (${environment})`)
  const time = evaluatedAt === null ? '' : ` timestamp="${escapeXml(evaluatedAt.slice(0, 19))}"`
  const cases = results.map((result) => testCase(result, failOn))
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${totals}>
  <testsuite name="${name}" ${totals} time="0"${time}>
${cases.join('\n')}
  </testsuite>
</testsuites>
`
}

/** Whether an outcome stops the gate. */
export function stops({ resultType }: Pick<ListedResult, 'resultType'>, failOn: 'fail' | 'warn'): boolean {
  return resultType === 'fail' || (failOn === 'warn' && resultType === 'warn')
}

function testCase(result: ListedResult, failOn: 'fail' | 'warn'): string {
  const { policy, resultType, result: text } = result
  const head = `    <testcase name="${escapeXml(policy.name)}" classname="policy.${escapeXml(policy.kind)}" time="0"`
  const told = escapeXml(text)
  if (stops(result, failOn)) {
    return `${head}>\n      <failure message="${told}" type="${resultType}">${escapeXml(linesOf(result).join('\n'))}</failure>\n    </testcase>`
  }
  if (resultType === 'error') return `${head}>\n      <error message="${told}" type="error"/>\n    </testcase>`
  if (resultType === 'skipped') return `${head}>\n      <skipped message="${told}"/>\n    </testcase>`
  const lines = linesOf(result)
  if (lines.length === 0) return `${head}/>`
  return `${head}>\n      <system-out>${escapeXml(lines.join('\n'))}</system-out>\n    </testcase>`
}

/** A line each violation: what, why, and the waiver if there is one. */
function linesOf({ violations }: ListedResult): string[] {
  const lines = violations.nodes.map(({ subjectName, condition, seen, waiver }) => {
    const value = seen === null ? '' : ` (${seen})`
    const waived = waiver === null ? '' : `, waived until ${waiver.expiresAt}: ${waiver.reason}`
    return `${subjectName}: ${condition}${value}${waived}`
  })
  const more = violations.totalCount - violations.nodes.length
  return more > 0 ? [...lines, `… ${more} more`] : lines
}

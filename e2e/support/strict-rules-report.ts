import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { Reporter } from 'playwright/types/testReporter'
import standIn from '#e2e/stand-in/rules.cjs'

/** Prints which strict rules of the stand-in a run has met, in how many starts of the app, and which it has not. */
class StrictRulesReport implements Reporter {
  onEnd(): Promise<void> {
    const file = process.env['STANDIN_REPORT']
    if (!file) return Promise.resolve()
    console.log(describeRules(standIn.rules, existsSync(file) ? readFileSync(file, 'utf8') : ''))
    rmSync(file, { force: true })
    return Promise.resolve()
  }

  printsToStdio(): boolean {
    return false
  }
}

/**
 * Describes what a run noted.
 *
 * @param noted lines of a rule's name and "applied" or "rejected", one for each process
 */
export function describeRules(rules: Readonly<Record<string, string>>, noted: string): string {
  const lines = noted.split('\n')
  const count = (line: string) => lines.filter((other) => other === line).length
  const said = Object.entries(rules).map(([name, what]) => {
    const applied = count(`${name} applied`)
    const rejected = count(`${name} rejected`)
    if (applied + rejected === 0) return `  not met: ${name} (${what})`
    return `  ${name}: in ${applied} starts${rejected > 0 ? `, rejected something in ${rejected}` : ''} (${what})`
  })
  return ['Strict rules of the stand-in:', ...said].join('\n')
}

export default StrictRulesReport // oxlint-disable-line import/no-default-export -- Playwright loads a reporter by this name

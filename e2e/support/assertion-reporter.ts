import { basename } from 'node:path'
import type { FullResult, Reporter, TestCase, TestResult, TestStep } from 'playwright/types/testReporter'

/** Tests whether a step, or a step in it, contains an assertion other than those of starting the app. */
function asserts({ category, location, steps }: TestStep): boolean {
  const isOwn = location === undefined || basename(location.file) !== 'test.ts'
  return (category === 'expect' && isOwn) || steps.some(asserts)
}

/** Fails a run in which a test passed without an assertion. */
class AssertionReporter implements Reporter {
  readonly #silent = new Set<string>()

  onTestEnd(test: TestCase, { status, steps }: TestResult): void {
    if (status === 'passed' && !steps.some(asserts)) this.#silent.add(test.titlePath().filter(Boolean).join(' › '))
  }

  onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
    for (const title of this.#silent) console.error(`Passed without an assertion: ${title}`)
    return Promise.resolve(this.#silent.size > 0 ? { status: 'failed' } : undefined)
  }

  printsToStdio(): boolean {
    return false
  }
}

export default AssertionReporter // oxlint-disable-line import/no-default-export -- Playwright loads a reporter by this name

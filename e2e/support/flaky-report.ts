import type { FullResult, Reporter, TestCase, TestResult } from 'playwright/types/testReporter'

/** So many tests of a run may pass only when they are run again. */
export const mostFlaky = 2

/** A test that failed and passed when it was run again. */
export interface FlakyTest {
  readonly title: string
  /** What it said when it failed. */
  readonly said: string
}

/** Names the tests that passed only when they were run again, and fails a run with more than {@link mostFlaky} of them. */
class FlakyReport implements Reporter {
  readonly #failed = new Map<string, FlakyTest>()
  readonly #flaky: FlakyTest[] = []

  onTestEnd(test: TestCase, { error, status }: TestResult): void {
    const failed = this.#failed.get(test.id)
    if (failed && status === test.expectedStatus) this.#flaky.push(failed)
    const title = test.titlePath().filter(Boolean).join(' › ')
    if (status !== test.expectedStatus) this.#failed.set(test.id, { title, said: error?.message ?? status })
  }

  onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
    const { text, isTooMany } = describeFlaky(this.#flaky)
    if (text !== '') console.error(text)
    return Promise.resolve(isTooMany ? { status: 'failed' } : undefined)
  }

  printsToStdio(): boolean {
    return false
  }
}

/** Returns what a run says about its flaky tests, empty without one, and whether they fail it. */
export function describeFlaky(flaky: readonly FlakyTest[]): { readonly text: string; readonly isTooMany: boolean } {
  if (flaky.length === 0) return { text: '', isTooMany: false }
  const lines = flaky.map(({ title, said }) => `  ${title}\n    first: ${said.split('\n')[0]}`)
  const isTooMany = flaky.length > mostFlaky
  const verdict = isTooMany ? ` More than ${mostFlaky} fail the run.` : ''
  return { text: [`Passed only when run again: ${flaky.length}.${verdict}`, ...lines].join('\n'), isTooMany }
}

export default FlakyReport // oxlint-disable-line import/no-default-export -- Playwright loads a reporter by this name

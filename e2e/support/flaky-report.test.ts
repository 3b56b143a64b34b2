import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeFlaky, mostFlaky } from './flaky-report.ts'
import { makePlanted } from './planted-run.ts'

const flaky = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ title: `story ${place}`, said: 'not visible\nCall log' }))

test.each([
  [0, '', false],
  [1, 'Passed only when run again: 1.\n  story 0\n    first: not visible', false],
])('says what %d flaky tests are', (count, text, isTooMany) => {
  expect(describeFlaky(flaky(count))).toEqual({ text, isTooMany })
})

test.each([
  [mostFlaky, false],
  [mostFlaky + 1, true],
])('%d flaky tests fail a run: %s', (count, isTooMany) => {
  expect(describeFlaky(flaky(count)).isTooMany).toBe(isTooMany)
})

test('a runner that runs a failed test again says which passed then, and fails by their number', () => {
  const { plant, run, remove } = makePlanted()
  const reporter = join(import.meta.dirname, 'flaky-report.ts')
  plant(
    'playwright.config.ts',
    `export default { testDir: 'specs', retries: 1, reporter: [[${JSON.stringify(reporter)}]] }`,
  )
  const head = `import { test, expect } from 'playwright/test'\n`
  const fails = (name: string, until: number) =>
    `test('${name}', () => { expect(test.info().retry).toBeGreaterThanOrEqual(${until}) })\n`
  try {
    plant('specs/a.spec.ts', head + fails('sound', 0))
    expect(run('playwright/cli.js', ['test'])).toEqual([0, expect.not.stringContaining('run again')])
    plant('specs/b.spec.ts', head + fails('one', 1) + fails('two', 1))
    expect(run('playwright/cli.js', ['test'])).toEqual([0, expect.stringMatching(/run again: 2\.\n.*› one\n/)])
    plant('specs/c.spec.ts', head + fails('three', 1))
    expect(run('playwright/cli.js', ['test'])).toEqual([1, expect.stringContaining('run again: 3.')])
    plant('specs/c.spec.ts', head + fails('never', 2))
    expect(run('playwright/cli.js', ['test'])).toEqual([1, expect.stringContaining('run again: 2.')])
  } finally {
    remove()
  }
}, 60_000)

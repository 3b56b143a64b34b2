// @module-tag long
// Plants a test without assertions for each runner, which must fail the run.
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectFolder as root } from './app-program.ts'
import { makePlanted, type Planted } from './planted-run.ts'

let planted: Planted
beforeEach(() => {
  planted = makePlanted()
})
afterEach(() => planted.remove())

const silent = `import { test } from 'vitest'
test('says nothing', () => {
  if (process.pid > 0) return
  throw new Error('not reached')
})`

test('Vitest, in every project', () => {
  const { folder, plant, run } = planted
  const tests = [
    ['unit', 'src-main/a.test.ts'],
    ['unit', 'src-main/b.samples.test.ts'],
    ['api', 'e2e/api/c.test.ts'],
    ['data', 'src-main/b.samples.test.ts'],
    ['data', 'e2e/api/d.data.test.ts'],
  ] as const
  for (const [, path] of tests) plant(path, silent)
  const projects = ['unit', 'api', 'data'].flatMap((project) => ['--project', project])
  const config = ['--config', join(root, 'vitest.config.ts')]
  const [code, said] = run('vitest/vitest.mjs', ['run', '--root', folder, ...config, ...projects])
  expect([code, said]).toEqual([1, expect.stringContaining('expected any number of assertion, but got none')])
  const isFailed = ([project, path]: (typeof tests)[number]) =>
    said.split('\n').some((line) => line.includes('FAIL') && line.includes(project) && line.includes(path))
  expect(tests.filter((one) => !isFailed(one))).toEqual([])
})

test('Playwright', () => {
  const { plant, run } = planted
  const reporter = join(import.meta.dirname, 'assertion-reporter.ts')
  plant('playwright.config.ts', `export default { testDir: 'specs', reporter: [[${JSON.stringify(reporter)}]] }`)
  const asserting = `test('in a step', async () => { await test.step('s', () => { expect(1).toBe(1) }) })`
  plant('specs/a.spec.ts', `import { test, expect } from 'playwright/test'\n${asserting}`)
  expect(run('playwright/cli.js', ['test'])).toEqual([0, expect.not.stringContaining('without an assertion')])
  plant('specs/b.spec.ts', `import { test } from 'playwright/test'\ntest('silent', () => {})`)
  const [code, said] = run('playwright/cli.js', ['test'])
  expect([code, said]).toEqual([1, expect.stringMatching(/Passed without an assertion: .*b\.spec\.ts › silent/)])
})

// @module-tag long
// Plants a test without assertions for each runner, which must fail the run.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectFolder as root } from './app-program.ts'

let folder: string
beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/planted-')) // inside the project, because the runners are resolved from there
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** Returns the runner's exit code and output, without the settings of this run. */
function run(program: string, args: readonly string[]): readonly [code: number | null, said: string] {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV|CI)/.test(name)),
  )
  const script = join(root, 'node_modules', program)
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return [status, stdout + stderr]
}

const silent = `import { test } from 'vitest'
test('says nothing', () => {
  if (process.pid > 0) return
  throw new Error('not reached')
})`

test('Vitest, in every project', () => {
  const planted = [
    ['unit', 'src-main/a.test.ts'],
    ['unit', 'src-main/b.samples.test.ts'],
    ['api', 'e2e/api/c.test.ts'],
    ['data', 'src-main/b.samples.test.ts'],
    ['data', 'e2e/api/d.data.test.ts'],
  ] as const
  for (const [, path] of planted) plant(path, silent)
  const projects = ['unit', 'api', 'data'].flatMap((project) => ['--project', project])
  const config = ['--config', join(root, 'vitest.config.ts')]
  const [code, said] = run('vitest/vitest.mjs', ['run', '--root', folder, ...config, ...projects])
  expect([code, said]).toEqual([1, expect.stringContaining('expected any number of assertion, but got none')])
  const isFailed = ([project, path]: (typeof planted)[number]) =>
    said.split('\n').some((line) => line.includes('FAIL') && line.includes(project) && line.includes(path))
  expect(planted.filter((one) => !isFailed(one))).toEqual([])
})

test('Playwright', () => {
  const reporter = join(import.meta.dirname, 'assertion-reporter.ts')
  plant('playwright.config.ts', `export default { testDir: 'specs', reporter: [[${JSON.stringify(reporter)}]] }`)
  const asserting = `test('in a step', async () => { await test.step('s', () => { expect(1).toBe(1) }) })`
  plant('specs/a.spec.ts', `import { test, expect } from 'playwright/test'\n${asserting}`)
  expect(run('playwright/cli.js', ['test'])).toEqual([0, expect.not.stringContaining('without an assertion')])
  plant('specs/b.spec.ts', `import { test } from 'playwright/test'\ntest('silent', () => {})`)
  const [code, said] = run('playwright/cli.js', ['test'])
  expect([code, said]).toEqual([1, expect.stringMatching(/Passed without an assertion: .*b\.spec\.ts › silent/)])
})

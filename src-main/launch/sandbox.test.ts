import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inspectSandbox, isSandboxOff } from './sandbox.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'waybill-test-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('distinguishes a missing helper from one without permissions and a ready one (root only: root must own it)', () => {
  const program = join(folder, 'electron')
  const helper = join(folder, 'chrome-sandbox')
  const state = () => inspectSandbox(program, false, 'linux')?.state
  const states = [state()]
  writeFileSync(helper, '')
  for (const mode of [0o755, 0o4755]) {
    chmodSync(helper, mode)
    states.push(state())
  }
  expect(states).toEqual(['missing', 'without rights', process.getuid?.() === 0 ? 'ready' : 'without rights'])
})

it("returns the helper's path and whether the sandbox is off, and null except on Linux", () => {
  const expected = { helper: join(folder, 'chrome-sandbox'), isOff: true }
  expect(inspectSandbox(join(folder, 'electron'), true, 'linux')).toMatchObject(expected)
  expect(inspectSandbox(join(folder, 'electron'), false, 'darwin')).toBe(null)
})

it.each([
  ['an option', true, {}, true],
  ['a variable', false, { ELECTRON_DISABLE_SANDBOX: '1' }, true],
  ['a variable that is empty', false, { ELECTRON_DISABLE_SANDBOX: '' }, true],
  ['nothing', false, {}, false],
])('is off by %s', (_case, withoutSandbox, env, isOff) => {
  expect(isSandboxOff(withoutSandbox, env)).toBe(isOff)
})

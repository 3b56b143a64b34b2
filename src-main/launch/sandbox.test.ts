import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inspectSandbox, isSandboxOff } from './sandbox.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'waybill-test-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('tells a helper that is missing from one without rights, and from one that is ready (root only: it has to be its own)', () => {
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

it('knows where the helper would be and whether the sandbox was off; nothing elsewhere than on Linux', () => {
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

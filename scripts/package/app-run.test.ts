import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../resources/AppRun')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-appimage-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function writeProgram(path: string, text: string): void {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, `#!/bin/sh\n${text}\n`)
  chmodSync(path, 0o755)
}

/** What a system lets a program of this user do: Ubuntu gives it a user namespace without any rights in it. */
const systems = {
  usual: 'exit 0',
  'without namespaces': 'exit 1',
  Ubuntu: 'for option do [ "$option" = --map-root-user ] && exit 1; done; exit 0',
  'without a way to try': 'exit 127',
} as const

/** Starts the app of an AppImage on a system, as this user. */
function start(args: readonly string[], { system = 'usual' as keyof typeof systems, user = 1000 } = {}) {
  cpSync(script, join(folder, 'AppRun'))
  writeProgram(join(folder, 'waybill'), 'printf "%s|" "$@"')
  writeProgram(join(folder, 'bin/unshare'), systems[system])
  writeProgram(join(folder, 'bin/id'), `echo ${user}`)
  writeProgram(join(folder, 'bin/zenity'), 'echo "libraries: $LD_LIBRARY_PATH"')
  const env = { PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, LD_LIBRARY_PATH: '/own' }
  const { status, stdout, stderr } = spawnSync(join(folder, 'AppRun'), args, { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe.skipIf(process.platform === 'win32')('the start of an AppImage', () => {
  it.each([
    [['a b.cdx.json', ''], {}, 'a b.cdx.json||'],
    [['--no-sandbox', 'x'], { system: 'Ubuntu' }, '--no-sandbox|x|'],
    [['x'], { system: 'without namespaces', user: 0 }, 'x|'],
    [['x'], { system: 'without a way to try' }, 'x|'],
  ] as const)('passes %j on as it is: %j', (args, system, printed) => {
    expect(start(args, system)).toEqual({ status: 0, stdout: printed, stderr: '' })
  })

  it.each(['without namespaces', 'Ubuntu'] as const)('says why it does not start on a system: %s', (system) => {
    const { status, stdout, stderr } = start(['x'], { system })
    expect([status, stdout]).toEqual([1, 'libraries: /own\n'])
    expect(stderr).toMatch(/^Waybill cannot create its sandbox.* --no-sandbox\.\n$/)
  })
})

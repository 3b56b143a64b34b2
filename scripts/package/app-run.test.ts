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

/** Starts the app of an AppImage on a system with or without user namespaces, as this user. */
function start(args: readonly string[], { hasNamespaces = true, user = 1000 } = {}) {
  cpSync(script, join(folder, 'AppRun'))
  writeProgram(join(folder, 'waybill'), 'printf "%s|" "$@"')
  writeProgram(join(folder, 'bin/unshare'), `exit ${hasNamespaces ? 0 : 1}`)
  writeProgram(join(folder, 'bin/id'), `echo ${user}`)
  writeProgram(join(folder, 'bin/zenity'), 'exit 0')
  const env = { PATH: `${join(folder, 'bin')}:${process.env['PATH']}` }
  const { status, stdout, stderr } = spawnSync(join(folder, 'AppRun'), args, { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe.skipIf(process.platform === 'win32')('the start of an AppImage', () => {
  it.each([
    [['a b.cdx.json', ''], {}, 'a b.cdx.json||'],
    [['--no-sandbox', 'x'], { hasNamespaces: false }, '--no-sandbox|x|'],
    [['x'], { hasNamespaces: false, user: 0 }, 'x|'],
  ])('passes %j on as it is: %j', (args, system, printed) => {
    expect(start(args, system)).toEqual({ status: 0, stdout: printed, stderr: '' })
  })

  it('says why it does not start where there are no user namespaces', () => {
    const { status, stdout, stderr } = start(['x'], { hasNamespaces: false })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^Waybill cannot create its sandbox.* --no-sandbox\.\n$/)
  })
})

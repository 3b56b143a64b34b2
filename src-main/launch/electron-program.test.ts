import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findElectronProgram, isPartlyUnpacked, programName } from './electron-program.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'waybill-test-'))
  put('package.json', '{"name":"electron","version":"45.4.1"}')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function put(file: string, text: string, mode = 0o644): string {
  const path = join(home, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

/** All that Electron's installer leaves, in its order. */
const unpacked: readonly (() => string)[] = [
  () => put(`dist/${programName}`, '', 0o755),
  () => put('dist/version', '45.4.1'),
  () => put('path.txt', programName),
]

describe("Electron's program", () => {
  it('finds a completely unpacked program, and an incomplete one before', () => {
    const states = [null, ...unpacked].map((step) => {
      step?.()
      return [findElectronProgram({}, home), isPartlyUnpacked(home)]
    })
    const program = join(home, 'dist', programName)
    expect(states).toEqual([
      [null, false],
      [null, true],
      [null, true],
      [program, false],
    ])
  })

  it.each([
    ['of another version', 'dist/version', '44.0.0'],
    ['of another platform', 'path.txt', 'other/program'],
    ['whose version was not written', 'dist/version', ''],
  ])('treats %s as incomplete', (_case, file, text) => {
    for (const step of unpacked) step()
    put(file, text)
    expect([findElectronProgram({}, home), isPartlyUnpacked(home)]).toEqual([null, true])
  })

  it('accepts a version with a "v", as in older releases', () => {
    for (const step of unpacked) step()
    put('dist/version', 'v45.4.1')
    expect(findElectronProgram({}, home)).toBe(join(home, 'dist', programName))
  })

  it.skipIf(process.platform === 'win32')(
    'does not find a program that cannot be run (Windows has no such permission)',
    () => {
      for (const step of unpacked) step()
      put(`dist/${programName}`, '', 0o644)
      expect(findElectronProgram({}, home)).toBe(null)
    },
  )

  it('does not find a program if only its folder exists', () => {
    for (const step of unpacked) step()
    rmSync(join(home, 'dist', programName))
    mkdirSync(join(home, 'dist', programName))
    expect(findElectronProgram({}, home)).toBe(null)
  })

  it('prefers the folder that a variable names, whatever is unpacked', () => {
    const program = put(`elsewhere/${programName}`, '', 0o755)
    const env = { ELECTRON_OVERRIDE_DIST_PATH: join(home, 'elsewhere') }
    expect(findElectronProgram(env, home)).toBe(program)
    expect(findElectronProgram(env, null)).toBe(program)
    rmSync(program)
    for (const step of unpacked) step()
    expect(findElectronProgram(env, home)).toBe(null)
  })
})

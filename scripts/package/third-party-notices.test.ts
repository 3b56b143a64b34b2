import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { thirdPartyNotices } from './third-party-notices.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waybill-notices-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Installs a package with these files and returns it. */
function install(name: string, description: object, files: Readonly<Record<string, string>> = {}) {
  const folder = `node_modules/${name}`
  mkdirSync(join(root, folder), { recursive: true })
  for (const [file, text] of Object.entries({ ...files, 'package.json': JSON.stringify(description) })) {
    writeFileSync(join(root, folder, file), text)
  }
  return { folder, name, version: '1.2.3' }
}

it('gives each package its license and its notice', () => {
  const shipped = install('a', { license: 'Apache-2.0' }, { 'LICENSE.txt': 'Terms\r\nof a', NOTICE: 'Notice of a' })
  const [, notice] = thirdPartyNotices(root, [shipped]).split(`\n${'-'.repeat(80)}\n\n`)
  expect(notice).toBe('a 1.2.3\nLicense: Apache-2.0\n\nTerms\nof a\n\nNotice of a\n')
})

it('names a package once that is in the build and beside it', () => {
  const shipped = install('a', { license: 'MIT' }, { license: 'Terms of a' })
  expect(thirdPartyNotices(root, [shipped, shipped]).match(/a 1\.2\.3/g)).toHaveLength(1)
})

it('gives a known package without a text the one of the license that it declares', () => {
  const notices = thirdPartyNotices(root, [install('fontkit', { license: 'MIT', author: 'A. Author <a@b.example>' })])
  expect(notices).toContain('The package contains no license text. It declares this license:')
  expect(notices).toContain('Copyright (c) A. Author\n')
  expect(notices).toContain('Permission is hereby granted, free of charge')
})

it('rejects by name every package without a license text', () => {
  const packages = [
    install('unknown', { license: 'MIT' }),
    install('only-notice', { license: 'MIT' }, { NOTICE: 'x' }),
    install('fontkit', { license: 'GPL-3.0-only' }),
    install('fine', { license: 'MIT' }, { LICENSE: 'Terms' }),
  ]
  expect(() => thirdPartyNotices(root, packages)).toThrow(
    'No license text: unknown 1.2.3, only-notice 1.2.3, fontkit 1.2.3. Read its license and add it to scripts/package/without-license-text.ts',
  )
})

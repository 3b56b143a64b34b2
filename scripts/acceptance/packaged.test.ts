import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { differentFuses } from './packaged.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-fuses-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a program with these fuses, as Electron holds them: a mark, the version of the form, their number, and one character for each. */
function programWith(fuses: string): string {
  const program = join(folder, 'program')
  const mark = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')
  writeFileSync(program, Buffer.concat([Buffer.alloc(100), mark, Buffer.from([1, fuses.length]), Buffer.from(fuses)]))
  return program
}

it.each([
  ['000011001', []],
  ['100011001', ['runAsNode']],
  ['010111001', ['enableCookieEncryption', 'enableNodeCliInspectArguments']],
  ['000000011', ['enableEmbeddedAsarIntegrityValidation', 'grantFileProtocolExtraPrivileges', 'onlyLoadAppFromAsar']],
  ['00001100r', []],
])('of the fuses %s finds those that are not as configured: %j', async (fuses, expected) => {
  expect((await differentFuses(programWith(fuses))).toSorted()).toEqual(expected)
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasTwoRequires, renameRequire } from './one-require.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'waybill-require-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const installed = join(dirname(createRequire(import.meta.url).resolve('fflate')), '..', 'esm', 'index.mjs')
const fflate = readFileSync(installed, 'utf8')
/** What the build adds to a chunk that contains the word. */
const added = `import shims from 'node:module';\nconst require = shims.createRequire(import.meta.url);\n`

async function load(code: string): Promise<unknown> {
  const file = join(folder, 'chunk.mjs')
  writeFileSync(file, code)
  return import(/* @vite-ignore */ pathToFileURL(file).href)
}

test('the chunk with fflate can be loaded, and compresses', async () => {
  const chunk = `${added}${renameRequire(fflate)}`
  expect(hasTwoRequires(chunk)).toBe(false)
  const { zipSync } = (await load(chunk)) as { zipSync: (files: Record<string, Uint8Array>) => Uint8Array } // as installed
  expect(strFromU8(unzipSync(zipSync({ a: strToU8('text') }))['a'] ?? new Uint8Array())).toBe('text')
})

test('a chunk that declares "require" twice is found', () => {
  expect(hasTwoRequires(`${added}${fflate}`)).toBe(true)
  expect(hasTwoRequires(added)).toBe(false)
  expect(hasTwoRequires(fflate)).toBe(false)
})

test('another text than that of fflate is an error of the build, not a program that cannot be loaded', () => {
  expect(() => renameRequire('export const zip = 1')).toThrow('no longer')
})

import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unpackArchive } from './unpack-archive.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-unpack-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const sbom = (name: string) =>
  JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component: { name } } })

async function unpack(files: Readonly<Record<string, string>>) {
  const path = join(folder, 'archive.zip')
  writeFileSync(path, zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
  const { sboms, leftOut } = await unpackArchive({ path, target: join(folder, 'out') })
  const read = sboms.map((one) => ({ ...one, text: readFileSync(one.path, 'utf8') }))
  return { sboms: read, leftOut, written: readdirSync(folder).filter((name) => name.startsWith('out')) }
}

test.each([2, 3, 4])('writes each of %d SBOMs once, in the order of the archive', async (count) => {
  const names = Array.from({ length: count }, (_, at) => `${at}.json`)
  const { sboms, leftOut, written } = await unpack(Object.fromEntries(names.map((name) => [name, sbom(name)])))
  const expected = names.map((name, at) => {
    const text = sbom(name)
    const sha256 = createHash('sha256').update(text).digest('hex')
    return { name, text, sha256, bytes: text.length, path: join(folder, `out.${at}`) }
  })
  expect([sboms, leftOut, written]).toEqual([expected, [], names.map((_, at) => `out.${at}`)])
})

test('reads a single SBOM in place and names the other files', async () => {
  const { sboms, leftOut, written } = await unpack({ 'a.json': sbom('a'), 'read.me': 'Hello' })
  expect([sboms, leftOut.map(({ name }) => name), written]).toEqual([[], ['read.me'], []])
})

test('rejects an archive without an SBOM', async () => {
  await expect(unpack({ 'read.me': 'Hello' })).rejects.toThrow(/SBOM/)
})

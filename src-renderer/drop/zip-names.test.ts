import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readZipNames } from './zip-names.ts'

const archive = zipSync({ 'a/bom.json': strToU8('{}'), 'ü.spdx': strToU8('x'.repeat(100_000)), folder: {} })

test.each<[string, Uint8Array, readonly string[]]>([
  ['an archive', archive, ['a/bom.json', 'ü.spdx']],
  ['an archive that was cut', archive.subarray(0, archive.length - 30), []],
  ['half a directory', zipSync({ a: strToU8('a') }).map((byte, at, all) => (at === all.length - 10 ? 250 : byte)), []],
  ['no archive', strToU8('x'.repeat(200)), []],
  ['nothing', new Uint8Array(), []],
])('reads the names of %s', async (_, bytes, names) => {
  expect(await readZipNames(new Blob([new Uint8Array(bytes)]))).toEqual(names)
})

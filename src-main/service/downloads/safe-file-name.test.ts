import { expect, test } from 'vitest'
import { safeFileName } from './safe-file-name.ts'

test.each<[string | null, string | null]>([
  ['bom.json', 'bom.json'],
  ['Stückliste 1.2 (neu).cdx.json', 'Stückliste 1.2 (neu).cdx.json'],
  ['folder/bom.json', 'bom.json'],
  ['../../.ssh/authorized_keys', 'authorized_keys'],
  ['C:\\temp\\..\\bom.json', 'bom.json'],
  ['C:bom.json', 'C-bom.json'],
  ['.bashrc', 'bashrc'],
  ['a\r\nb.json', 'ab.json'],
  ['\u202enosj.exe', 'nosj.exe'],
  ['con.cdx.json', '_con.cdx.json'],
  ['NUL', '_NUL'],
  ['bom.json. . ', 'bom.json'],
  [`${'ü'.repeat(300)}.cdx.json`, `${'ü'.repeat(95)}.cdx.json`],
  ['\ud800a', '\ufffda'],
  ['..', null],
  ['a/', null],
  ['', null],
  [null, null],
])('%j', (name, expected) => expect(safeFileName(name)).toBe(expected))

import { expect, it } from 'vitest'
import { safeFileName } from './safe-file-name.ts'

it.each([
  ['shop-1.0.cdx.json', 'shop-1.0.cdx.json'],
  ['Grüße 日本.pdf', 'Grüße 日本.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['a\\b:c*d?e"f<g>h|i.json', 'a_b_c_d_e_f_g_h_i.json'],
  ['a\u202Enosj.exe', 'a_nosj.exe'],
  ['a\u0000\nb.json', 'a__b.json'],
  ['\uD800.json', '\uFFFD.json'],
  ['.bashrc', 'bashrc'],
  ['name. ', 'name'],
  ['CON', '_CON'],
  ['nul.json', '_nul.json'],
  ['lpt1.cdx.json', '_lpt1.cdx.json'],
  ['console.json', 'console.json'],
  ['...', 'download'],
  ['', 'download'],
])('writes %j as %j', (name, safe) => expect(safeFileName(name)).toBe(safe))

it('shortens a long name and keeps its ending', () => {
  const name = safeFileName(`${'a'.repeat(500)}.spdx.json`)
  expect([name.length, name.endsWith('a.spdx.json')]).toEqual([200, true])
})

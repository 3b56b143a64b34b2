import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hostileDocuments } from '#e2e/fixtures/hostile-documents.ts'
import { read } from './read-for-test.ts'

const fixtures = join(import.meta.dirname, '../../../e2e/fixtures/sboms/small')
const names = (file: string) => read(readFileSync(join(fixtures, file))).components.map(({ name }) => name)

test.each([
  ['small-1.5.cdx.json', ['Small App', 'left', 'right', 'deep']],
  ['nested-1.6.cdx.json', ['Nested App', 'bundled', 'frame', 'part', 'piece.js', 'without reference']],
  ['small-2.3.spdx.json', ['small', 'left', 'right']],
])('%s', (file, expected) => {
  expect(names(file)).toEqual(expected)
})

test.each(hostileDocuments())('hostile: $name', ({ bytes, refusal }) => {
  if (refusal) expect(() => read(bytes)).toThrow(refusal)
  else expect(read(bytes).document.spec).toBe('CycloneDX')
})

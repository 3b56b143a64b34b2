import { expect, test } from 'vitest'
import { documentNamespace } from './document-name.ts'

test.each([
  ['Edge Gateway 4.2', 'Edge-Gateway-4.2'],
  ['../..//a b//', '..-..-a-b'],
  ['日本', 'sbom'],
  ['', 'sbom'],
  ['a'.repeat(200), 'a'.repeat(120)],
])('writes the namespace of "%s" with the word "%s"', (name, word) => {
  const serialNumber = 'urn:uuid:00000000-0000-4000-8000-000000000001'
  expect(documentNamespace(name, { serialNumber })).toBe(
    `https://spdx.org/spdxdocs/${word}-00000000-0000-4000-8000-000000000001`,
  )
})

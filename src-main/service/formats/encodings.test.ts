import { expect, test } from 'vitest'
import { sampleBytes, sampleFiles } from '#e2e/support/sample-files.ts'
import { read } from './read-for-test.ts'

const paths = sampleFiles()
  .filter(({ path, expected }) => path.startsWith('derived/encoding/') && expected === 'valid')
  .map(({ path }) => path)

test('uses samples with byte order marks, declarations and escapes', () => expect(paths.length).toBeGreaterThan(10))

test.each(paths)('reads the same name from %s', (path) => {
  const { document, components } = read(sampleBytes(path))
  const errors = document.findings.filter(({ severity }) => severity !== 'info')
  expect([components.map(({ name }) => name.replace(/ .*/u, '')), errors]).toEqual([['Möwe'], []])
  // JSON and what is marked as Unicode holds the bird as well.
  const hasBird = path.endsWith('.json') || path.endsWith('utf8-bom.cdx16.xml')
  expect(components[0]?.name.includes('🐦')).toBe(hasBird)
})

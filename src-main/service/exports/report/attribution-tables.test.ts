import { expect, test } from 'vitest'
import { contentOf } from '#service/exports/content-for-test.ts'
import { attributionTables } from './attribution-tables.ts'
import { xlsxLosses } from './xlsx-losses.ts'

const part = (name: string, license: object | null, more: object = {}) => ({
  ...{ type: 'library', 'bom-ref': name, name, version: '1' },
  ...(license && { licenses: [license] }),
  ...more,
})
const read = (components: readonly object[]) =>
  contentOf(Buffer.from(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components })))

test('components of others are listed by license, with what has to be handed on', () => {
  const stated = { license: { id: 'MIT', text: { content: 'Permission' } } }
  const content = read([
    part('b', stated, { copyright: '(c) B', purl: 'pkg:npm/b@1' }),
    part('a', { license: { id: 'ISC' } }),
    part('c', null),
  ])
  const [components, texts] = attributionTables(content)
  expect(components?.note).toBe(
    '3 components of others, 2 license expressions. 1 component without a license. No text stated for 1 license: ISC.',
  )
  expect(components?.rows).toEqual([
    ['ISC', 'a 1', null, null, null],
    ['MIT', 'b 1', 'pkg:npm/b@1', '(c) B', null],
    ['No license stated', 'c 1', null, null, null],
  ])
  expect(texts?.rows).toEqual([['MIT', 'b 1', 'Permission']])
  expect(texts?.note).toBeNull()
})

test('a document without components has a table without rows and no texts', () => {
  const tables = attributionTables(read([]))
  expect(tables).toMatchObject([{ rows: [], note: 'The document lists no components of others.' }])
})

test('texts that are too many for a table are counted', () => {
  const long = (at: number) => ({ license: { name: `Own ${at}`, text: { content: `${at} ${'x'.repeat(600_000)}` } } })
  const tables = attributionTables(read(Array.from({ length: 5 }, (_, at) => part(`p${at}`, long(at)))))
  const [, texts] = tables
  expect(texts?.rows).toHaveLength(3)
  expect(texts?.note).toBe('2 texts are not listed: the attribution document has them all.')
  expect(xlsxLosses(tables)[0]).toBe(`License texts: ${texts?.note}`)
})

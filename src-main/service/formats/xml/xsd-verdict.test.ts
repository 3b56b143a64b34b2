import { expect, test } from 'vitest'
import { xsdVerdict } from './xsd-verdict.ts'

const bom = (inside: string, prefix = '') =>
  Buffer.from(
    `<${prefix}bom xmlns${prefix && ':c'}="http://cyclonedx.org/schema/bom/1.6" version="1">${inside}</${prefix}bom>`,
  )

test('does not validate a document over the limit', () => {
  const { valid, findings } = xsdVerdict(Buffer.alloc(64 * 2 ** 20 + 1, ' '), '1.6')
  expect([valid, findings.map(({ severity, message }) => [severity, message])]).toEqual([
    null,
    [
      [
        'info',
        expect.stringContaining('Not validated against the schema: the document has 65 MiB, the limit is 64 MiB'),
      ],
    ],
  ])
})

test.each([
  ['of its own', bom('\n<components>\n <component type="library"/></components>'), '3:2'],
  [
    'by prefix',
    bom(
      '\n<c:components><c:component type="library"><c:name/></c:component>\n <c:component type="gem"><c:name/></c:component></c:components>',
      'c:',
    ),
    '3:2',
  ],
  [
    'behind many of its kind',
    bom(`<components>${'<component type="library"><name/></component>\n'.repeat(70_000)}<x/></components>`),
    '70001:1',
  ],
])('reports an error with its place: %s', (_, bytes, place) => {
  const { valid, findings } = xsdVerdict(bytes, '1.6')
  expect([valid, findings.map(({ line, column }) => `${line}:${column}`)]).toEqual([false, [place]])
})

test('uses the license list of the official schema', () => {
  const license = (id: string) =>
    xsdVerdict(
      bom(
        `<components><component type="library"><name/><licenses><license><id>${id}</id></license></licenses></component></components>`,
      ),
      '1.6',
    ).valid
  expect([license('MIT'), license('Apache-2')]).toEqual([true, false])
})

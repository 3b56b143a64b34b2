import fc from 'fast-check'
import { expect, test } from 'vitest'
import { xsdVerdict } from '#service/formats/xml/xsd-verdict.ts'
import { normalizeScalar, isAddress, isXsdCpe } from './normalize-scalar.ts'
import { XmlEscaper } from './xml-escaper.ts'

function fits(element: 'purl' | 'cpe', text: string): boolean | null {
  const inside = `<${element}>${new XmlEscaper().text(text)}</${element}>`
  const component = `<component type="library"><name>a</name>${inside}</component>`
  const xml = `<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><components>${component}</components></bom>`
  return xsdVerdict(Buffer.from(xml), '1.6').valid
}

test.each([
  ['pkg:npm/%40a/b@1?x=y#z', true],
  ['http://a b/ä', true],
  ['http://[::1]:80/', true],
  ['git@github.com:foo/bar.git', false],
  ['git+ssh://git@github.com:foo/bar.git', false],
  ['http://a?b=[c]', false],
  ['%zz', false],
  ['http://h:/', false],
  [':a', false],
])('agrees with the XSD that %s is a URL: %s', (text, expected) => {
  expect([isAddress(text), fits('purl', text)]).toEqual([expected, expected])
})

test('accepts and creates only URLs that the XSD accepts', () => {
  const piece = fc.constantFrom(
    'http',
    ':',
    '//',
    'a',
    'git',
    '@',
    '/',
    '%',
    '%41',
    '[',
    ']',
    '#',
    '?',
    ' ',
    'ä',
    '1',
    '.',
    '\\',
    '<',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const { text } = normalizeScalar('uri', pieces.join(''))
      expect([text, fits('purl', text)]).toEqual([text, true])
    }),
    { numRuns: 500 },
  )
})

test('agrees with the XSD about CPEs', () => {
  const piece = fc.constantFrom(
    'cpe:2.3:',
    'cpe:/',
    'a',
    ':',
    '*',
    '-',
    '?',
    '\\!',
    '\\',
    '1.0',
    ':*:*:*',
    ':en-GB',
    '!',
    'o:b:c:1:*:*:*',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const text = pieces.join('')
      expect([text, isXsdCpe(text)]).toEqual([text, fits('cpe', text)])
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z', false],
  ['2026-01-02t03:04:05z', '2026-01-02T03:04:05Z', false],
  ['2016-12-31T23:59:60.5+01:00', '2016-12-31T23:59:59.5+01:00', true],
])('writes the time %s as %s', (time, text, isChanged) => {
  expect(normalizeScalar('time', time)).toEqual({ text, isChanged })
})

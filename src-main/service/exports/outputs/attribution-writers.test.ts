import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttributionFormat } from '#service/domain/downloads/export-outputs.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { planAttribution } from './attribution-writers.ts'

type Own = readonly { readonly id: string; readonly text: string }[]

function planned(document: object, format: AttributionFormat, ownLicenses: Own = []) {
  const content = contentOf(Buffer.from(JSON.stringify(document)))
  return planAttribution({ ...content, ownLicenses }, format)
}

const written = (document: object, format: AttributionFormat, own?: Own) =>
  [...planned(document, format, own).pieces()].join('')
const cyclonedx = (components: readonly object[]) => ({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6' },
  metadata: { component: { type: 'application', name: 'Shop', version: '1' } },
  components: components.map((component) => ({ type: 'library', ...component })),
})
const mit = (text: string) => ({ license: { id: 'MIT', text: { content: text } } })

const example = cyclonedx([
  { name: 'b', version: '2', purl: 'pkg:npm/b@2', licenses: [mit('MIT text')], copyright: 'Copyright B\r\nand C' },
  { name: 'a', group: '@x', version: '1', licenses: [mit('MIT text')], copyright: 'Copyright B\nand C' },
  { name: 'c', licenses: [{ expression: 'Apache-2.0 OR MIT' }] },
  { name: 'd', version: '4' },
])

test('writes components by license, with copyright and texts', () => {
  expect(written(example, 'TEXT')).toBe(
    [
      'Notices for Shop 1',
      '',
      '4 components of others, 2 license expressions.',
      '',
      '='.repeat(80),
      'Apache-2.0 OR MIT',
      '='.repeat(80),
      '',
      'c',
      '',
      '='.repeat(80),
      'MIT',
      '='.repeat(80),
      '',
      '@x/a 1',
      'b 2 (pkg:npm/b@2)',
      '    Copyright B',
      '    and C',
      '',
      '='.repeat(80),
      'No license stated',
      '='.repeat(80),
      '',
      'd 4',
      '',
      '-'.repeat(80),
      'Text of MIT',
      'Stated for @x/a 1, b 2',
      '-'.repeat(80),
      '',
      'MIT text',
      '',
    ].join('\n'),
  )
})

test('counts what it contains, and says what it lacks', () => {
  const { contents, warnings } = planned(example, 'TEXT')
  expect(contents.map(({ label, count }) => [label, count])).toEqual([
    ['Components', 4],
    ['License expressions', 2],
    ['License with a text', 1],
  ])
  expect(warnings).toEqual(['1 component without a license', 'No text stated for 1 license: Apache-2.0'])
  expect(planned(example, 'CSV').warnings).toEqual([
    '1 component without a license',
    'CSV has no license texts: 1 license',
  ])
})

test('writes each text of a license once, for the components that state it', () => {
  const text = written(
    cyclonedx([
      { name: 'a', licenses: [mit('for a')] },
      { name: 'b', licenses: [mit('for b\u0007  ')] },
      { name: 'c', licenses: [mit('\nfor a\n')] },
    ]),
    'TEXT',
  )
  expect(text.match(/Text of .*\n.*/g)).toEqual(['Text of MIT\nStated for a, c', 'Text of MIT\nStated for b'])
  expect(text.endsWith('\nfor b\n')).toBe(true)
})

test('uses the text of an own license where the document has none, and only of licenses that are used', () => {
  const components = [
    { name: 'a', licenses: [{ expression: 'LicenseRef-Acme+ AND GPL-2.0-only WITH Classpath-exception-2.0' }] },
  ]
  const own = [
    { id: 'licenseref-acme', text: 'Acme text' },
    { id: 'LicenseRef-other', text: 'Other text' },
  ]
  const text = written(cyclonedx(components), 'TEXT', own)
  expect(text).toContain('\nAcme text\n')
  expect(text).not.toContain('Other text')
  expect(planned(cyclonedx(components), 'TEXT', own).warnings).toEqual(['No text stated for 1 license: GPL-2.0-only'])
})

test('writes the notices of CycloneDX evidence and of SPDX packages with the texts of SPDX licenses', () => {
  const evidence = cyclonedx([{ name: 'a', evidence: { copyright: [{ text: 'Copyright E' }] } }])
  expect(written(evidence, 'CSV')).toContain('"a","","","","","Copyright E",""')
  const spdx = {
    ...{ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', name: 'd', documentNamespace: 'https://example.org/d' },
    ...{ dataLicense: 'CC0-1.0', creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: t'] } },
    hasExtractedLicensingInfos: [{ licenseId: 'LicenseRef-x', extractedText: 'Text of x' }],
    documentDescribes: ['SPDXRef-p'],
    packages: [
      { SPDXID: 'SPDXRef-p', name: 'p', downloadLocation: 'NOASSERTION' },
      {
        ...{ SPDXID: 'SPDXRef-a', name: 'a', versionInfo: '1', downloadLocation: 'NOASSERTION' },
        ...{ licenseConcluded: 'LicenseRef-x', copyrightText: 'NOASSERTION', attributionTexts: ['Thanks to A'] },
      },
    ],
  }
  const text = written(spdx, 'TEXT')
  expect(text).toContain('a 1\n    Thanks to A\n')
  expect(text).toContain('\nText of x\n')
  expect(text).not.toContain('NOASSERTION')
})

test('leaves internal components and the product out, and says so of a document without others', () => {
  const content = contentOf(Buffer.from(JSON.stringify(example)))
  const components = content.components.map((component) => ({ ...component, internal: true }))
  const { warnings, contents, pieces } = planAttribution({ ...content, components }, 'TEXT')
  expect(warnings).toEqual(['4 internal components left out'])
  expect(contents).toEqual([])
  expect([...pieces()].join('')).toBe('Notices for Shop 1\n\nThe document lists no components of others.\n')
})

test('HTML has no markup of the document', () => {
  const page = written(cyclonedx([{ name: '<script>alert(1)</script>', copyright: '</pre><img src=x>' }]), 'HTML')
  expect(page).toContain('<li>&lt;script&gt;alert(1)&lt;/script&gt;</li>')
  expect(page).toContain('<pre>&lt;/pre&gt;&lt;img src=x&gt;</pre>')
  expect(page.match(/<(?:script|img)/g)).toBeNull()
})

test.each([
  ['*a* _b_ [c](d) <e> &amp; `f`', String.raw`- \*a\* \_b\_ \[c\](d) \<e\> \&amp; \`f\``],
  ['1. a', String.raw`- 1\. a`],
  ['# a', String.raw`- \# a`],
  ['- a', String.raw`- \- a`],
  ['Foo ## a@b.example', String.raw`- Foo \#\# a\@b.example`],
  ['https://x.example www.x', String.raw`- https:\//x.example www\.x`],
])('Markdown escapes %j', (name, line) => {
  expect(written(cyclonedx([{ name }]), 'MARKDOWN').split('\n')).toContain(line)
})

test('a fence of Markdown is longer than those in the text', () => {
  const page = written(cyclonedx([{ name: 'a', licenses: [mit('x\n````\n# y')] }]), 'MARKDOWN')
  expect(page).toContain('`````text\nx\n````\n# y\n`````\n')
})

test('blanks and backticks of any number are written', () => {
  const text = `x${' '.repeat(100_000)}y${'` '.repeat(150_000)}z`
  const page = written(cyclonedx([{ name: 'a', copyright: text, licenses: [mit(text)] }]), 'MARKDOWN')
  expect(page.split(text)).toHaveLength(3)
})

test.each<[string, object[], string[], string[]]>([
  [
    'details of an expression',
    [
      {
        expression: 'LicenseRef-q AND MIT',
        expressionDetails: [{ licenseIdentifier: 'LicenseRef-q', text: { content: 'q text' } }],
      },
    ],
    ['No text stated for 1 license: MIT'],
    ['Text of LicenseRef-q\n', '\nq text\n'],
  ],
  [
    'details with encoded texts, not with other attachments',
    [
      {
        expression: 'LicenseRef-q AND MIT',
        expressionDetails: [
          { licenseIdentifier: 'LicenseRef-q', text: { content: 'cSB0ZXh0', encoding: 'base64' } },
          {
            licenseIdentifier: 'MIT',
            text: { content: 'JVBERg==', encoding: 'base64', contentType: 'application/pdf' },
          },
        ],
      },
    ],
    ['No text stated for 1 license: MIT'],
    ['\nq text\n'],
  ],
  [
    'a license by its name beside one by its id',
    [{ license: { name: 'My License', text: { content: 'mine' } } }, { license: { id: 'MIT' } }],
    ['No text stated for 1 license: MIT'],
    ['Text of My License\n', '\nmine\n'],
  ],
  ['a part that is not known', [{ expression: 'MIT AND NOASSERTION' }], ['No text stated for 1 license: MIT'], []],
  ['a text that is not known', [mit('NOASSERTION')], ['No text stated for 1 license: MIT'], []],
])('reads %s', (_, licenses, warnings, parts) => {
  const document = { ...cyclonedx([{ name: 'a', licenses }]), specVersion: '1.7' }
  expect(planned(document, 'TEXT').warnings).toEqual(warnings)
  for (const part of parts) expect(written(document, 'TEXT')).toContain(part)
})

test('one license in two spellings is one group, and a component that is listed twice is counted', () => {
  const twice = { name: 'b', version: '1', licenses: [{ license: { name: 'mit' } }] }
  const text = written(cyclonedx([{ name: 'a', licenses: [mit('x')] }, { ...twice, 'bom-ref': '1' }, twice]), 'TEXT')
  expect(text).toContain('3 components of others, 1 license expression.')
  expect(text).toContain('a\nb 1 (2 times)\n')
})

test('uses the text of a license of the SPDX list in an SPDX 3 document', () => {
  const elements = new Map([
    [
      '@graph',
      [
        {
          ...{ ref: 'https://spdx.org/licenses/MIT', name: null },
          value: { simplelicensing_licenseText: 'text of the list' },
        },
      ],
    ],
  ])
  const content = contentOf(Buffer.from(JSON.stringify(cyclonedx([{ name: 'a', licenses: [{ expression: 'MIT' }] }]))))
  const plan = planAttribution({ ...content, elements }, 'TEXT')
  expect(plan.warnings).toEqual([])
  expect([...plan.pieces()].join('')).toContain('\ntext of the list\n')
})

const word = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('NOASSERTION', '\r\n', '````', '<a>'))

test('every component that is not internal is in every format, whatever its texts', () => {
  const component = fc.record({ name: word.filter((name) => /[a-z0-9]/.test(name)), copyright: word, license: word })
  fc.assert(
    fc.property(fc.array(component, { maxLength: 6 }), (given) => {
      const document = cyclonedx(
        given.map(({ name, copyright, license }, at) => ({
          ...{ name: `${name}-${at}-end`, copyright },
          licenses: [{ license: { name: `L${license}`, text: { content: license } } }],
        })),
      )
      for (const format of ['TEXT', 'MARKDOWN', 'HTML', 'CSV'] as const) {
        const text = written(document, format)
        for (const at of given.keys()) expect(text).toContain(`-${at}-end`)
        expect(text).not.toMatch(/(?![\n\r\t])\p{Cc}/u)
      }
    }),
  )
})

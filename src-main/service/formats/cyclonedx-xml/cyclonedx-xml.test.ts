import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SignedXml } from 'xml-crypto'
import { describe, expect, test } from 'vitest'
import { Rejection } from '#service/domain/rejection.ts'
import { read } from '#service/formats/read-for-test.ts'
import { CyclonedxXmlDocument } from './xml-document.ts'

const namespace = 'http://cyclonedx.org/schema/bom/1.6'
const bom = (inside: string, attributes = 'version="1"') => `<bom xmlns="${namespace}" ${attributes}>${inside}</bom>`
const library = (name: string, inside = '') =>
  `<component type="library" bom-ref="${name}"><name>${name}</name>${inside}</component>`
const nested = (depth: number) =>
  bom('<components><component type="library"><name>a</name>'.repeat(depth) + '</component></components>'.repeat(depth))

describe('rejects with the place', () => {
  test.each<[string, string | Buffer, RegExp]>([
    ['a version that is not read', bom('').replace('1.6', '1.1'), /bom\/1\.1" is not supported.* 1\.2 to 1\.7 /],
    ['a version that does not exist', bom('').replace('1.6', '16'), /bom\/16" is not supported.* 1\.2 to 1\.7 /],
    [
      'another root element',
      bom('').replaceAll('bom ', 'bill ').replace('</bom>', '</bill>'),
      /"bill", expected "bom"/,
    ],
    ['text after the end', `${bom('')}x`, /not well-formed XML: .*\(line 1, column \d+\)/],
    ['an element that is not closed', bom('\n <components>'), /not well-formed XML: .*\(line 2, /],
    ['a prefix without namespace', bom('<x:y/>'), /not well-formed XML: unbound namespace prefix/],
    ['an unknown entity', bom('<a>&nbsp;</a>'), /not well-formed XML: undefined entity/],
    ['a control character', bom('<a>\u0001</a>'), /not well-formed XML: disallowed character/],
    ['too deep', nested(257), /nested deeper than 512 levels/],
    ['far too deep', nested(50_000), /nested deeper than 512 levels/],
    [
      'an external entity',
      `<!DOCTYPE bom [<!ENTITY x SYSTEM "file:///etc/passwd">]>${bom('&x;')}`,
      /contains a DOCTYPE/,
    ],
    [
      'a parameter entity',
      `<!DOCTYPE bom [<!ENTITY % x SYSTEM "http://127.0.0.1/x"> %x;]>${bom('')}`,
      /contains a DOCTYPE/,
    ],
    ['an external DTD', `<?xml version="1.0"?>\n<!DOCTYPE bom SYSTEM "bom.dtd">${bom('')}`, /DOCTYPE.*\(line 2, /],
    [
      'a DOCTYPE behind a long comment',
      `<!-- ${namespace} ${'x'.repeat(100_000)} --><!DOCTYPE bom>${bom('')}`,
      /contains a DOCTYPE/,
    ],
    [
      'entities in entities',
      `<!DOCTYPE bom [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i} "${'&a;'.repeat(10)}">`).join('')}]>${bom('&a8;')}`,
      /contains a DOCTYPE/,
    ],
    [
      'an encoding that is not read',
      `<?xml version="1.0" encoding="EBCDIC-FR"?>${bom('')}`,
      /"ebcdic-fr" .*\(line 1, column 31\)/,
    ],
    [
      'an encoding that it is not in',
      `<?xml version="1.0" encoding="UTF-16"?>${bom('')}`,
      /not encoded in it \(line 1/,
    ],
    [
      'a long text',
      bom(`<metadata><component type="library"><name>${'x'.repeat(17 * 2 ** 20)}</name></component></metadata>`),
      /longer than 16 MiB/,
    ],
  ])('%s', (_, content, message) => {
    expect(() => read(content)).toThrow(Rejection)
    expect(() => read(content)).toThrow(message)
  })
})

const named = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?>${bom(`<components>${library('Ä€')}</components>`)}`
const latin = named('ISO-8859-1').replaceAll('€', 'ß')

describe('reads any encoding', () => {
  test.each<[string, Buffer, string, boolean]>([
    ['UTF-8', Buffer.from(named('utf-8')), 'Ä€', true],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${named('UTF-8')}`), 'Ä€', true],
    ['UTF-8 with a mark that says otherwise', Buffer.from(`\ufeff${named('ISO-8859-1')}`), 'Ä€', true],
    ['UTF-16', Buffer.from(`\ufeff${named('UTF-16')}`, 'utf16le'), 'Ä€', true],
    ['UTF-16, the other end first', Buffer.from(`\ufeff${named('UTF-16')}`, 'utf16le').swap16(), 'Ä€', true],
    ['UTF-16 without a mark', Buffer.from(named('UTF-16'), 'utf16le'), 'Ä€', true],
    ['ISO-8859-1', Buffer.from(latin, 'latin1'), 'Äß', true],
    ['Windows-1252', Buffer.from(named('windows-1252').replaceAll('€', '\u0080'), 'latin1'), 'Ä€', true],
  ])('%s', (_, bytes, name, isValid) => {
    const { components, document } = read(bytes)
    expect([components[0]?.name, document.format, document.schemaValid]).toEqual([name, 'XML', isValid])
  })

  // XML 1.0, 4.3.3: such a document is not well-formed.
  test.each([
    ['ISO-8859-1 that says UTF-8', Buffer.from(latin.replace('ISO-8859-1', 'UTF-8'), 'latin1'), 'UTF-8'],
    ['ASCII that is none', Buffer.from(named('US-ASCII')), 'US-ASCII'],
    ['Shift JIS that is none', Buffer.from(named('Shift_JIS').replaceAll('Ä', '\u0081\u0001'), 'latin1'), 'SHIFT_JIS'],
  ])('rejects %s with its place', (_, bytes, encoding) => {
    expect(() => read(bytes)).toThrow(Rejection)
    expect(() => read(bytes)).toThrow(new RegExp(`not valid ${encoding} \\(line 1, column \\d+\\)`))
  })
})

test('reads a document with every kind of content', () => {
  const fixture = readFileSync(
    join(import.meta.dirname, '../../../../e2e/fixtures/sboms/small/cyclonedx-xml-1.6.cdx.xml'),
  )
  const { components, dependencies, elements, document } = read(fixture)
  const { schemaValid, serialNumber, documentVersion, tools, findings } = document
  expect({ schemaValid, serialNumber, documentVersion, tools, findings }).toEqual({
    schemaValid: true,
    serialNumber: 'urn:uuid:6a3f6c1e-52f6-4f0d-9a0a-2b8f5d1c7e10',
    documentVersion: '2',
    tools: [{ vendor: null, name: 'maker', version: '2.0' }],
    findings: [],
  })
  expect(components.map(({ name, parent, purl }) => [name, parent, purl])).toEqual([
    ['XML App', undefined, null],
    ['left', undefined, 'pkg:npm/left@1.2.3'],
    ['inner.js', 1, null],
    ['right', undefined, null],
  ])
  expect(components[1]?.detail.kept).toMatchObject({
    supplier: { contact: [{ name: 'First' }, { name: 'Second' }] },
    'xml:any': { elements: ['<note:reviewed xmlns:note="urn:example:note" by="somebody">yes</note:reviewed>'] },
  })
  expect(dependencies).toContainEqual({ from: 'left', to: ['right'] })
  expect(elements.map(({ section, ref, name }) => [section, ref, name])).toEqual(
    expect.arrayContaining([
      ['services', 'mail', 'mail'],
      ['compositions', null, null],
      ['vulnerabilities', 'v1', 'CVE-2026-0001'],
    ]),
  )
})

test('reads a prefix in place of the default namespace', () => {
  const xml = `<c:bom xmlns:c="${namespace}" version="1"><c:components><c:component type="library"><c:name>a</c:name></c:component></c:components></c:bom>`
  const { components, document } = read(xml)
  expect([components.map(({ name }) => name), document.schemaValid]).toEqual([['a'], true])
})

const faulty = bom(
  `
  <metadata><timestamp>yesterday</timestamp></metadata>
  <components>
    ${library('a')}
    <!-- a comment --><component type="gem" bom-ref="b">
      <name>b</name><nonsense>1</nonsense>
    </component>
  </components>
  <dependencies><dependency ref="nowhere"/></dependencies>
`,
)

test('reports errors with line and column', () => {
  const { document } = read(faulty)
  expect(document.schemaValid).toBe(false)
  expect(
    document.findings.map(({ severity, line, column, message }) => `${severity} ${line}:${column} ${message}`),
  ).toEqual([
    expect.stringMatching(/^error 5:23 .*"gem"/),
    expect.stringMatching(/^warning 9:17 .*nowhere/),
    expect.stringMatching(/^error 2:13 The timestamp/),
    expect.stringMatching(/^error 2:13 Element 'timestamp': 'yesterday'/),
    expect.stringMatching(/^error 5:23 Element 'component', attribute 'type': .* value 'gem'/),
    expect.stringMatching(/^error 6:21 Element 'nonsense': This element is not expected/),
    expect.stringMatching(/^warning 6:21 1 element is not allowed here and skipped. First: "nonsense"/),
  ])
})

test('resolves pointers to elements', () => {
  const document = new CyclonedxXmlDocument(Buffer.from(faulty), '1.6')
  const pointers = [
    '/components/1/name',
    '/components/1/type',
    '/components/1/licenses/0',
    '/dependencies/0',
    '/metadata',
    '/x',
  ]
  expect(
    [...document.positionsOf(pointers)].map(([pointer, { line, column }]) => `${pointer} ${line}:${column}`),
  ).toEqual([
    '/components/1/name 6:7',
    '/components/1/type 5:23',
    '/components/1/licenses/0 5:23',
    '/dependencies/0 9:17',
    '/metadata 2:3',
    '/x 1:1',
  ])
})

test('turns nested dependencies into entries of their own', () => {
  const graph =
    '<dependency ref="a"><dependency ref="b"><dependency ref="c"/></dependency><provides ref="p"/></dependency><dependency ref="d"/>'
  const { dependencies } = read(
    bom(
      `<components>${['a', 'b', 'c', 'd', 'p'].map((name) => library(name)).join('')}</components><dependencies>${graph}</dependencies>`,
    ),
  )
  expect(dependencies).toEqual([
    { from: 'a', to: ['b'] },
    { from: 'b', to: ['c'] },
    { from: 'd', to: [] },
  ])
})

test('counts what cannot be preserved', () => {
  const tools = '<metadata><tools><tool><name>t</name></tool><e:x xmlns:e="urn:e"/></tools></metadata>'
  const { document } = read(
    bom(`${tools}<components><component type="library" size="1"><name>a</name><name>b</name></component></components>`),
  )
  expect([document.tools.map(({ name }) => name), document.findings.map(({ message }) => message)]).toEqual([
    ['t'],
    expect.arrayContaining([
      '1 element is from another namespace and cannot be preserved here. First: "e:x"',
      '1 element is not allowed here and skipped. First: "@size"',
      '1 element is repeated; the first one is used. First: "name"',
    ]),
  ])
})

test('counts thousands of errors without listing them', () => {
  const { document } = read(
    bom(`<components>${'<component type="x"><name>a</name></component>'.repeat(3_000)}</components>`),
  )
  expect(document.findings.at(-1)?.message).toMatch(/^\d+ more schema errors are not listed$/)
})

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

function signed(xml: string): string {
  const { n, e } = publicKey.export({ format: 'jwk' })
  const base64 = (value = '') => Buffer.from(value, 'base64url').toString('base64')
  const signer = new SignedXml({
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
    getKeyInfoContent: () =>
      `<KeyValue><RSAKeyValue><Modulus>${base64(n)}</Modulus><Exponent>${base64(e)}</Exponent></RSAKeyValue></KeyValue>`,
  })
  signer.addReference({
    xpath: '/*',
    uri: '',
    isEmptyUri: true,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
    ],
  })
  signer.computeSignature(xml)
  return signer.getSignedXml()
}

describe('an enveloped signature', () => {
  const xml = signed(bom(`\n<components>${library('a')}</components>\n`))
  const other = signed(bom(`\n<components>${library('b')}</components>\n`))
  const value = (of: string) => /<SignatureValue>([^<]*)</.exec(of)?.[1] ?? ''
  test.each<[string, string, string, RegExp | undefined]>([
    ['that is right', xml, 'UNTRUSTED', undefined],
    ['of another document', xml.replace('<name>a', '<name>b'), 'INVALID', /changed after it was signed/],
    ['of other digests', xml.replace(value(xml), value(other)), 'INVALID', /does not match its key/],
    [
      'without a key',
      xml.replace(/<KeyInfo>.*<\/KeyInfo>/, ''),
      'UNTRUSTED',
      /no supported key; only its digests were verified/,
    ],
    ['of a part', xml.replace('URI=""', 'URI="#a"'), 'UNTRUSTED', /covers only part of the document/],
    ['by a method unheard of', xml.replace('#rsa-sha256', '#rot13'), 'UNTRUSTED', /could not be verified/],
  ])('%s', (_, content, state, message) => {
    const { document } = read(content)
    expect([document.signature?.state, document.signature?.format, document.schemaValid]).toEqual([
      state,
      'XMLDSIG',
      true,
    ])
    const messages = document.findings.map((finding) => finding.message).join('\n')
    if (message) expect(messages).toMatch(message)
    else expect(messages).toBe('')
  })

  test('names the method and the key', () => {
    const { signature } = read(xml).document
    expect(signature).toEqual({
      ...{ state: 'UNTRUSTED', format: 'XMLDSIG', algorithm: 'rsa-sha256', reason: null, needsKey: false },
      keyFingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      verifiedBy: [signature?.keyFingerprint],
    })
  })
})

import { expect, test } from 'vitest'
import { sampleBytes, sampleFiles } from '#e2e/support/sample-files.ts'
import { read } from '#service/formats/read-for-test.ts'
import { everyClass } from './every-class-for-test.ts'
import { acme, context, edge, element, graph, pack } from './graph-for-test.ts'
import { changedDocuments, recordedVerdicts } from './verdicts-for-test.ts'

const tool = element('Tool', 'urn:tool', { name: 'scan' })
const errorsOf = (document: unknown) =>
  read(JSON.stringify(document)).document.findings.filter(({ severity }) => severity === 'error')
const ofReferences =
  /is no element of the document|is of class|is that of another element|is not unique|takes no reference|is no \w+$/

test.each(sampleFiles(/^spdx3-jsonld$/).map(({ path, schemaCheck }) => [path, schemaCheck]))(
  '%s: %s',
  (path, check) => {
    const { document } = read(sampleBytes(path))
    expect([document.schemaValid, document.findings.filter(({ severity }) => severity === 'error')]).toEqual(
      check === 'pass' ? [true, []] : [false, expect.anything()],
    )
  },
)

test('accepts an element of every class with every member', () => {
  const { document } = read(everyClass())
  expect([document.schemaValid, errorsOf(everyClass())]).toEqual([true, []])
})

test('validates changed documents of every class like the official schema, and finds references beyond it', () => {
  const recorded = recordedVerdicts()
  const seen = { valid: 0, invalid: 0, beyond: 0 }
  for (const [at, document] of changedDocuments().entries()) {
    const { schemaValid } = read(JSON.stringify(document)).document
    const isOfficiallyValid = recorded[at] === '1'
    if (schemaValid === isOfficiallyValid) seen[isOfficiallyValid ? 'valid' : 'invalid'] += 1
    else {
      expect([at, isOfficiallyValid, errorsOf(document).some(({ message }) => ofReferences.test(message))]).toEqual([
        at,
        true,
        true,
      ])
      seen.beyond += 1
    }
  }
  expect([seen.valid > 50, seen.invalid > 200, seen.beyond > 2, seen.beyond < 30]).toEqual([true, true, true, true])
})

test.each<readonly [string, unknown, string]>([
  [
    'a missing member',
    graph(acme, tool, { ...pack('urn:p'), creationInfo: undefined }),
    '/@graph/3: The member "creationInfo" is missing',
  ],
  [
    'an unknown member',
    graph(acme, tool, pack('urn:p', { color: 1 })),
    '/@graph/3/color: The member "color" is not allowed here',
  ],
  [
    'a class that does not exist',
    graph(acme, tool, element('Pack', 'urn:p')),
    '/@graph/3: "Pack" is not a class of SPDX 3.0.1',
  ],
  [
    'an abstract class',
    graph(acme, tool, element('Artifact', 'urn:p')),
    '/@graph/3: "Artifact" is not a class of SPDX 3.0.1',
  ],
  [
    'a word',
    graph(acme, tool, edge('urn:acme', 'knows', ['urn:tool'])),
    '/@graph/3/relationshipType: "knows" is not an allowed value',
  ],
  [
    'an empty list',
    graph(acme, tool, edge('urn:acme', 'contains', [])),
    '/@graph/3/to: Expected a list of at least 1, found 0',
  ],
  [
    'no list',
    graph(acme, tool, edge('urn:acme', 'contains', 'urn:tool' as never)),
    '/@graph/3/to: Expected a list, found "urn:tool"',
  ],
  [
    'a day that does not exist',
    graph(acme, tool, pack('urn:p', { builtTime: '2026-02-30T00:00:00Z' })),
    '/@graph/3/builtTime: Expected a time in UTC such as "2026-01-02T03:04:05Z", found "2026-02-30T00:00:00Z"',
  ],
  ['an identifier that is none', graph(acme, tool, pack('p')), '/@graph/3/spdxId: Expected an IRI, found "p"'],
  [
    'a repeated identifier',
    graph(acme, tool, pack('urn:p'), pack('urn:p')),
    '/@graph/4/spdxId: The identifier is that of another element',
  ],
  [
    'a reference to nothing',
    graph(acme, tool, edge('urn:acme', 'contains', ['urn:gone'])),
    '/@graph/3/to/0: "urn:gone" is no element of the document, and the document does not import it',
  ],
  [
    'a reference to another class',
    graph(acme, tool, pack('urn:p', { suppliedBy: 'urn:tool' })),
    '/@graph/3/suppliedBy: "urn:tool" is of class Tool, expected Agent',
  ],
  [
    'a value that is nested',
    graph(acme, tool, pack('urn:p', { verifiedUsing: [{ type: 'Hash', algorithm: 'sha3', hashValue: 'ab' }] })),
    '/@graph/3/verifiedUsing/0/algorithm: "sha3" is not an allowed value',
  ],
  ['another context', { ...graph(acme, tool), '@context': [context] }, `/@context: Expected "${context}"`],
  ['a member of the root', { ...graph(acme, tool), extra: 1 }, '/extra: The member "extra" is not allowed here'],
])('reports an error with its place: %s', (_, document, expected) => {
  const reading = read(JSON.stringify(document))
  const errors = errorsOf(document)
  expect(reading.document.schemaValid).toBe(false)
  expect(errors.map(({ pointer, message }) => `${pointer}: ${message}`)).toContain(expected)
  expect(errors.every(({ line }) => line !== null)).toBe(true)
})

test('accepts references to elements that the document imports, individuals and licenses of the list', () => {
  const imported = element('SpdxDocument', 'urn:doc', {
    import: [{ type: 'ExternalMap', externalSpdxId: 'urn:elsewhere' }],
    rootElement: ['urn:elsewhere', 'NoneElement', 'https://spdx.org/licenses/MIT'],
  })
  expect(errorsOf(graph(acme, tool, imported))).toEqual([])
})

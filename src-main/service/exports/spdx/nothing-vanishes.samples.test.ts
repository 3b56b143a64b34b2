import { describe, expect, test } from 'vitest'
import { sampleJson } from '#e2e/support/sample-files.ts'
import { run } from '#service/exports/content-for-test.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { spdx2Json } from '#service/exports/outputs/spdx2-json.ts'
import { spdx3Json } from '#service/exports/outputs/spdx3-json.ts'
import { plainExport } from './plain-export-for-test.ts'

/** Every text of a document with the names that lead to it. */
function* textsOf(value: unknown, names: readonly string[]): Generator<readonly [string, readonly string[]]> {
  if (typeof value === 'string') yield [value, names]
  else if (Array.isArray(value)) for (const entry of value) yield* textsOf(entry, names)
  else if (typeof value === 'object' && value !== null) {
    const { type, relationshipType } = value as { type?: string; relationshipType?: string } // of an element of SPDX 3
    const kinds = [type, relationshipType].filter((word) => word !== undefined)
    for (const [name, member] of Object.entries(value)) yield* textsOf(member, [...names, ...kinds, name])
  }
}

/** Words that have another spelling in each format, times, and what only tells one document from another. */
const respelled = new RegExp(
  [
    ['alg', 'algorithm', 'acknowledgement', 'aggregate', 'annotationDate', 'annotationType', 'bomFormat', 'builtDate'],
    ['checksumValue', 'completeness', 'content-type', 'contentType', 'context', 'created', 'creationInfo', 'encoding'],
    ['externalIdentifierType', 'externalRefType', 'fileTypes', 'phase', 'primaryPackagePurpose', 'referenceCategory'],
    ['referenceType', 'relationshipType', 'releaseDate', 'reviewDate', 'schema', 'scope', 'serialNumber', 'spdxId'],
    [
      'SPDXID',
      'spdxVersion',
      'specVersion',
      'timestamp',
      'type',
      'validUntilDate',
      'documentNamespace',
      'tlp',
      'scope',
    ],
    ['ref', 'bom-ref', 'dependsOn', 'relatedSpdxElement', 'spdxElementId', 'spdxDocument', 'id', 'dataLicense'],
    ['documentDescribes', 'externalDocumentId', 'snippetFromFile', 'reference', 'hasFiles', 'licenseListVersion'],
    ['assemblies', 'dependencies', 'subjects', 'profileConformance', 'creators', 'annotator', 'reviewer', 'supplier'],
    ['originator', 'expression', 'filesAnalyzed', 'rootElement', 'element', 'from', 'to', 'software_primaryPurpose'],
    ['software_sbomType', 'software_additionalPurpose', '@id', '@context', 'createdBy', 'createdUsing', '\\$schema'],
    ['suppliedBy', 'originatedBy', 'subject', 'import', 'vendor', 'licenseInfoInFiles', 'licenseInfoFromFiles'],
    ['licenseInfoInSnippets', 'licenseConcluded', 'licenseDeclared', 'copyrightText', 'builtTime', 'releaseTime'],
    ['software_snippetFromFile', 'simplelicensing_licenseExpression', 'expandedlicensing_member'],
  ]
    .flat()
    .map((name) => `^${name}$`)
    .join('|'),
)
/** What a loss is called, by the member that is lost. */
const words: ReadonlyMap<string, string> = new Map([
  ['services', 'service'],
  ['compositions', 'composition'],
  ['formulation', 'formula'],
  ['vulnerabilities', 'vulnerabilit'],
  ['externalReferences', 'external reference'],
  ['externalRefs', 'external reference'],
  ['hashes', 'hash'],
  ['citations', 'citation'],
  ['tlp', 'distribution'],
  ['lifecycles', 'lifecycle'],
  ['files', 'file'],
  ['snippets', 'snippet'],
  ['provides', 'dependency entr'],
])

/** What is written where it is asked for, and what of an identifier no sentence names. */
const unasked = /^(supportLevel|validUntilTime|identifierLocator)$/

const writers = [
  ['SPDX 2.3', spdx2Json, '2.3'],
  ['SPDX 3.0.1', spdx3Json, '3.0.1'],
] as const

/** Documents that say much. One says of an organization that nothing names: that is lost without a word. */
const paths = writablePaths(/json/).filter(
  (path) =>
    /full|image|licences|services|profiles|valid-bom|SPDXJSONExample-v|example9|valid-comp/.test(path) &&
    !(path.startsWith('derived') && path.endsWith('vex.spdx301.json')),
)
describe.each(writers)('reports everything that %s does not contain as lost', (_, writer, specVersion) => {
  test.each(paths.filter((path) => sampleContent(path).version.specVersion !== specVersion))('%s', (path) => {
    const content = sampleContent(path)
    const text = [...writer.write(content, run, specVersion, plainExport)].join('')
    const losses = writer.losses(content, specVersion, plainExport).join('\n')
    const original = sampleJson(path)
    const vanished = [...textsOf(original, [])].filter(([value, names]) => {
      if (
        respelled.test(names.at(-1) ?? '') ||
        unasked.test(names.at(-1) ?? '') ||
        names.includes('DictionaryEntry') ||
        // The plan of an export names it, for every format.
        names.includes('signature') ||
        // Carried members stand in another place.
        (names.at(-1) === 'extension_cdxPropValue' && value.startsWith('{"ref"')) ||
        /^(NOASSERTION|NONE|)$/.test(value)
      )
        return false
      const found = [value, value.trim(), value.toLowerCase(), JSON.stringify(JSON.stringify(value)).slice(3, -3)]
      if (found.some((form) => text.includes(JSON.stringify(form).slice(1, -1)) || text.includes(form))) return false
      return !names.some((name) => losses.includes(`"${name}"`) || losses.includes(words.get(name) ?? `${name}"`))
    })
    expect(vanished).toEqual([])
  })
})

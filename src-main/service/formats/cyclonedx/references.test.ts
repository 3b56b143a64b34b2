import { expect, test } from 'vitest'
import { cyclonedx, library, read } from '#service/formats/read-for-test.ts'

const said = (document: object) =>
  read(document).document.findings.map(({ severity, pointer, message }) => `${severity} ${pointer}: ${message}`)

test.each<readonly [string, object, string]>([
  [
    'a service has the reference of a component',
    { components: [library('a')], services: [{ name: 's', 'bom-ref': 'a' }] },
    'error /services/0/bom-ref: The bom-ref "a" is not unique; references to it lead to the first',
  ],
  [
    'a licence has the reference of another',
    {
      components: [
        library('a', { licenses: [{ license: { id: 'MIT', 'bom-ref': 'l' } }] }),
        library('b', { licenses: [{ license: { id: 'MIT', 'bom-ref': 'l' } }] }),
      ],
    },
    'error /components/1/licenses/0/license/bom-ref: The bom-ref "l" is not unique',
  ],
  [
    'an ancestor has the reference of a nested component',
    { components: [library('a', { components: [library('n')], pedigree: { ancestors: [library('n')] } })] },
    'error /components/0/components/0/bom-ref: The bom-ref "n" is not unique; a new one was generated for this component',
  ],
  [
    'a tool has the reference of the primary component',
    { metadata: { component: library('app'), tools: { components: [library('app')] } } },
    'error /metadata/tools/components/0/bom-ref: The bom-ref "app" is not unique',
  ],
  [
    'a vulnerability has the reference of a component',
    { components: [library('a')], vulnerabilities: [{ 'bom-ref': 'a', id: 'CVE-1' }] },
    'error /vulnerabilities/0/bom-ref: The bom-ref "a" is not unique',
  ],
  [
    'a composition of what is not there',
    { components: [library('a')], compositions: [{ aggregate: 'complete', assemblies: ['a', 'gone'] }] },
    'warning /compositions/0/assemblies/1: No element has the bom-ref "gone"',
  ],
  [
    'a vulnerability that affects what is not there',
    { vulnerabilities: [{ id: 'CVE-1', affects: [{ ref: 'gone' }] }] },
    'warning /vulnerabilities/0/affects/0/ref: No element has the bom-ref "gone"',
  ],
  [
    'an annotation on what is not there',
    { annotations: [{ subjects: ['gone'], annotator: {}, timestamp: '', text: '' }] },
    'warning /annotations/0/subjects/0: No element has',
  ],
  [
    'a claim about what is not there',
    { declarations: { claims: [{ target: 'gone' }] } },
    'warning /declarations/claims/0/target: No element has',
  ],
  [
    'what is provided is not there',
    { components: [library('a')], dependencies: [{ ref: 'a', provides: ['gone'] }] },
    'warning /dependencies/0/provides/0: No component has the bom-ref "gone"',
  ],
  [
    'the second of three targets is not there',
    { components: [library('a'), library('b')], dependencies: [{ ref: 'a', dependsOn: ['b', 'gone', 'a'] }] },
    'warning /dependencies/0/dependsOn/1: No component has the bom-ref "gone"; the dependency was skipped',
  ],
  [
    'a reference like a link',
    { components: [library('urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#a')] },
    'info /components/0/bom-ref: The bom-ref "urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#a" looks like a link',
  ],
  [
    'a serial number that is no UUID',
    { serialNumber: 'urn:uuid:xxxx' },
    'error /serialNumber: The serial number is not a lowercase "urn:uuid:" URN',
  ],
  [
    'a version and a range',
    { specVersion: '1.7', components: [library('a', { version: '1', versionRange: 'vers:npm/>1', isExternal: true })] },
    'error /components/0: The component has both a version and a version range',
  ],
  [
    'a range of what is not external',
    { specVersion: '1.7', components: [library('a', { versionRange: 'vers:npm/>1' })] },
    'error /components/0: The component has a version range but is not marked as external',
  ],
])('%s', (_, rest, finding) => {
  expect(said(cyclonedx(rest)).filter((line) => line.startsWith(finding))).toHaveLength(1)
})

test('reports no issue for valid references', () => {
  const document = cyclonedx({
    metadata: { component: library('app') },
    components: [library('a', { licenses: [{ license: { id: 'MIT', 'bom-ref': 'l' } }] })],
    services: [{ name: 's', 'bom-ref': 's', services: [{ name: 'i', 'bom-ref': 'i' }] }],
    dependencies: [{ ref: 'app', dependsOn: ['a', 's'], provides: ['a'] }, { ref: 'i' }],
    vulnerabilities: [
      { 'bom-ref': 'v', id: 'CVE-1', affects: [{ ref: 'a' }] },
      { id: 'CVE-2', affects: [{ ref: 'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#elsewhere' }] },
    ],
    compositions: [{ aggregate: 'complete', assemblies: ['app', 'l'], dependencies: ['s'], vulnerabilities: ['v'] }],
  })
  const { document: reading } = read(document)
  expect([reading.findings, reading.schemaValid]).toEqual([[], true])
})

// Fields that were renamed answer by their older names, too, so that documents of existing clients go on working.
import { buildASTSchema, isInputObjectType, isObjectType, parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sdl } from '#shared/generated/sdl.ts'
import { osv, severity, zip } from './support/osv.ts'
import { type SentFile, startTriageService } from './support/triage-service.ts'
import { importVexFile } from './support/vex-requests.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let id: string

const library = { type: 'library', version: '1.0.0' }
const document: SentFile = {
  name: 'app.cdx.json',
  bytes: JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    components: [
      { ...library, name: 'a', purl: 'pkg:npm/a@1.0.0' },
      { ...library, name: 'den', cpe: 'cpe:2.3:a:fox:den:1.0.0:*:*:*:*:*:*:*' },
    ],
  }),
}

/** A feed of NVD that lacks most years. */
const nvd: SentFile = {
  name: 'nvd.json',
  bytes: JSON.stringify({
    ...{ format: 'NVD_CVE', version: '2.0', timestamp: '2026-02-01T00:00:00.000', totalResults: 1 },
    vulnerabilities: [
      {
        cve: {
          ...{ id: 'CVE-2026-0009', published: '2026-01-01T00:00:00.000', lastModified: '2026-01-01T00:00:00.000' },
          ...{ vulnStatus: 'Analyzed', descriptions: [{ lang: 'en', value: 'x' }], metrics: {}, configurations: [] },
        },
      },
    ],
  }),
}

const vex = (justification = 'vulnerable_code_not_present'): SentFile => ({
  name: 'vendor.openvex.json',
  bytes: JSON.stringify({
    ...{ '@context': 'https://openvex.dev/ns/v0.2.0', '@id': 'https://vendor.example/1', author: 'Vendor', version: 1 },
    timestamp: '2026-01-01T00:00:00Z',
    statements: [
      {
        ...{ vulnerability: { name: 'CVE-2026-0001' }, products: [{ '@id': 'pkg:npm/a@1.0.0' }] },
        ...{ status: 'not_affected', justification },
      },
    ],
  }),
})

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(nvd)
  const record = osv('GHSA-1', 'a', { ...severity.medium, aliases: ['CVE-2026-0001'] })
  await service.importFile(zip([record]))
  id = await service.upload(document)
  await importVexFile(service, vex(), { importAs: 'STATEMENTS' })
  await service.importFile(zip([record, osv('GHSA-2', 'a')]))
})
afterAll(() => service.close())

/** Type, older name and name of fields, and where to select them. */
const renamed: readonly (readonly [type: string, older: string, name: string, query: (field: string) => string])[] = [
  ['AdvisorySnapshot', 'since', 'activeSince', (field) => `advisorySnapshots { ${field} }`],
  ['AdvisorySource', 'heldRecords', 'recordCounts', (field) => `advisorySources { nodes { ${field} { key count } } }`],
  ['AdvisorySource', 'licence', 'license', (field) => `advisorySources { nodes { ${field} } }`],
  ['AdvisorySource', 'gap', 'missingData', (field) => `advisorySources { nodes { ${field} } }`],
  ['ComparedData', 'gap', 'missingData', (field) => ofVersion(`stats { matchCoverage { comparedWith { ${field} } } }`)],
  ['ServiceInfo', 'shape', 'deployment', (field) => `service { ${field} }`],
  ['TriageProgress', 'left', 'remaining', (field) => ofVersion(`stats { triage { ${field} } }`)],
  ['ComponentVuln', 'upstreamStatements', 'vendorStatements', (field) => ofFinding(`${field} { id author }`)],
  [
    'FindingGroup',
    'lead',
    'representative',
    (field) => `triageQueue(sbomId: "${id}") { groups { nodes { ${field} { id } } } }`,
  ],
  ['VexStatement', 'fit', 'matchScope', (field) => ofFinding(`vendorStatements { ${field} }`)],
  ['SafeUpgrade', 'brings', 'introduced', (field) => ofComponent(`safeUpgrade { ${field} }`)],
  ['SafeUpgrade', 'leaves', 'remaining', (field) => ofComponent(`safeUpgrade { ${field} }`)],
  ['ScanDelta', 'engineBefore', 'previousEngineVersion', (field) => ofVersion(`scanDelta { ${field} }`)],
  ['ScanDelta', 'snapshotBefore', 'previousSnapshotId', (field) => ofVersion(`scanDelta { ${field} }`)],
]
const ofVersion = (selection: string) => `sbom(sbomId: "${id}") { ${selection} }`
const ofFinding = (selection: string) => ofVersion(`vulns { nodes { ${selection} } }`)
const ofComponent = (selection: string) => ofVersion(`components(search: "a") { nodes { ${selection} } }`)

test('every field that says "Use x." is on this list', () => {
  const types = Object.values(buildASTSchema(parse(sdl)).getTypeMap())
  const older = types.flatMap((type) =>
    isObjectType(type) || isInputObjectType(type)
      ? Object.values(type.getFields()).flatMap(({ name, deprecationReason }) => {
          const [, newer] = /^Use (\w+)\.$/.exec(deprecationReason ?? '') ?? []
          return newer === undefined ? [] : [[type.name, name, newer].join(' ')]
        })
      : [],
  )
  const listed = renamed.map(([type, name, newer]) => [type, name, newer].join(' '))
  expect(older.toSorted()).toEqual([...listed, 'VexImportInput as importAs'].toSorted())
})

test.each(renamed)('%s: %s answers as %s does', async (_type, older, name, query) => {
  const [before, now] = await Promise.all([older, name].map((field) => service.data(`{ ${query(field)} }`)))
  const text = JSON.stringify(now)
  expect(JSON.stringify(before)).toBe(text.replaceAll(`"${name}":`, `"${older}":`))
  // A value, not only nulls and empty lists: at least one row has the field.
  expect(text).toMatch(new RegExp(`"${name}":(?!null|\\[\\])`))
})

test('a VEX file is imported as "as" or "importAs" says, and not by both', async () => {
  const dry = { sbomId: id, dryRun: true }
  const outcomes = async (input: object) => {
    const { errors, outcomes: found } = await importVexFile(service, vex(), { ...dry, ...input })
    return [errors, found]
  }
  const asStatements = await outcomes({ importAs: 'STATEMENTS' })
  expect(await outcomes({ as: 'STATEMENTS' })).toEqual(asStatements)
  expect(await outcomes({ importAs: null, as: 'STATEMENTS' })).toEqual(asStatements)
  expect(await outcomes({ as: 'DECISIONS' })).toEqual(await outcomes({ importAs: 'DECISIONS' }))
  const single = ['"accept" can be used only with DECISIONS']
  for (const input of [{ as: 'STATEMENTS' }, { importAs: 'STATEMENTS' }])
    expect(await outcomes({ ...input, accept: [0] })).toEqual([single, null])
  const both = '"as" is the older name of "importAs". Use "importAs" only'
  expect(await outcomes({ as: 'STATEMENTS', importAs: 'STATEMENTS' })).toEqual([[both], null])
  const [wrong] = await outcomes({ as: 'rumors' })
  expect(wrong).toEqual(['"rumors" is not valid. Use DECISIONS or STATEMENTS'])
})

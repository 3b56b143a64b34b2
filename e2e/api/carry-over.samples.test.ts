// @module-tag long
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readablePaths, sampleBytes } from '#e2e/support/sample-files.ts'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { parsePurl, isPurl } from '#service/domain/components/purl.ts'
import { osv, zip } from './support/osv.ts'
import { notAffected, triageCalls } from './support/triage-calls.ts'
import { startTriageService } from './support/triage-service.ts'

/** Ecosystems whose records name packages as purls do. */
const ecosystems: Readonly<Record<string, string>> = {
  ...{ npm: 'npm', pypi: 'PyPI', golang: 'Go', maven: 'Maven', cargo: 'crates.io', gem: 'RubyGems', nuget: 'NuGet' },
  ...{ composer: 'Packagist', hex: 'Hex', pub: 'Pub', hackage: 'Hackage', conan: 'ConanCenter' },
}

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

/** A finding by what it is about: its place in the document and its vulnerability. */
interface StoredFinding {
  readonly id: string
  readonly product: string
  readonly about: string
}

interface StoredProposal extends StoredFinding {
  readonly previous: string
  readonly kind: string
}

function stored<Row>(sql: string): readonly Row[] {
  const database = openSqlite({ file: join(service.dataFolder, 'waybill.db'), mode: 'read', schema: 'user-data' }, [])
  try {
    return database.query(sql, []).rows as unknown as Row[] // of the columns selected
  } finally {
    database.close()
  }
}

const about = (finding: string) => `(SELECT component.position || ' ' || ${finding}.vulnerability_id FROM component
  WHERE component.id = ${finding}.component_id)`

const listed = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join()

/** The active findings of versions, in the order of their documents. */
const findingsOf = (ids: readonly string[]) =>
  stored<StoredFinding>(`SELECT finding.id, product.name AS product, ${about('finding')} AS about FROM finding
    JOIN sbom_version ON sbom_version.finding_set_id = finding.finding_set_id
    JOIN product ON product.id = sbom_version.product_id
    JOIN component ON component.id = finding.component_id
    WHERE sbom_version.id IN (${listed(ids)}) AND finding.state = 'AFFECTED' ORDER BY sbom_version.id, component.position, finding.id`)

const proposalsOf = (ids: readonly string[]) =>
  stored<StoredProposal>(`SELECT finding.id, product.name AS product, ${about('finding')} AS about, ${about('previous')} AS previous,
      evidence_kind AS kind
    FROM carried_decision JOIN finding ON finding.id = carried_decision.finding_id
    JOIN finding AS previous ON previous.id = carried_decision.previous_finding_id
    JOIN sbom_version ON sbom_version.id = carried_decision.version_id
    JOIN product ON product.id = sbom_version.product_id
    WHERE sbom_version.id IN (${listed(ids)}) AND carried_decision.state = 'PENDING'`)

/** Uploads every document of this tier as a version of a product of its own. Returns the versions. */
async function uploadAll(): Promise<readonly string[]> {
  const ids: string[] = []
  for (const path of readablePaths()) {
    await service.ask('mutation ($input: ProjectGroupCreateInput!) { projectGroupCreate(input: $input) { errors } }', {
      input: { name: path },
    })
    type Payload = { sbomUpload: { errors: string[]; sbom: { id: string } | null } }
    const { sbomUpload } = await service.send<Payload>(
      'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors sbom { id } } }',
      { input: { doc: null, projectGroupName: path } },
      'input.doc',
      { name: basename(path), bytes: sampleBytes(path) },
    )
    if (!sbomUpload.sbom) throw new Error(`${path}: ${sbomUpload.errors.join('; ')}`)
    ids.push(sbomUpload.sbom.id)
  }
  await service.idle()
  return ids
}

/** A record about all versions of every package in the stored documents. */
function recordsOfAll() {
  const packages = new Map<string, { readonly ecosystem: string; readonly name: string }>()
  for (const { purl } of stored<{ purl: string }>('SELECT DISTINCT purl FROM component WHERE purl IS NOT NULL')) {
    const reading = parsePurl(purl)
    const ecosystem = isPurl(reading) ? ecosystems[reading.type] : undefined
    if (!isPurl(reading) || ecosystem === undefined) continue
    const between = reading.type === 'maven' ? ':' : '/'
    const name = reading.namespace === null ? reading.name : `${reading.namespace}${between}${reading.name}`
    packages.set(`${ecosystem} ${name}`, { ecosystem, name })
  }
  const ranges = [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }]
  return [...packages.values()].map((one, at) => osv(`WB-${at}`, one.name, { affected: [{ package: one, ranges }] }))
}

const proposed = ({ product, about: what }: StoredFinding) => `${product}: ${what} from ${what}, UNCHANGED`
const described = ({ product, about: what, previous, kind }: StoredProposal) =>
  `${product}: ${what} from ${previous}, ${kind}`

test(
  'the same document again proposes exactly its own decisions, all of them unchanged',
  { timeout: 600_000 },
  async () => {
    const first = await uploadAll()
    await service.importFile(zip(recordsOfAll()))
    const findings = findingsOf(first)
    expect(findings.length).toBeGreaterThan(50)
    const calls = triageCalls(service)
    // Two of three: what was left undecided gets no other's decision.
    const decided = findings.filter((_, at) => at % 3 > 0)
    for (let start = 0; start < decided.length; start += 1000) {
      const ids = decided.slice(start, start + 1000).map(({ id }) => id)
      expect(await calls.decideMany(ids, notAffected())).toMatchObject({ errors: [] })
    }
    const second = await uploadAll()
    expect(proposalsOf(second).map(described).toSorted()).toEqual(decided.map(proposed).toSorted())
    // Of the version before the last one, while that is still undecided.
    const third = await uploadAll()
    expect(proposalsOf(third).map(described).toSorted()).toEqual(decided.map(proposed).toSorted())
  },
)

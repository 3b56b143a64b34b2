import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { realPath } from '#e2e/support/test-data.ts'
import { writeMixedSbom } from './generated-sbom.ts'
import { Served } from './served.ts'

/**
 * Measures edits of one component of a large version, on the built application with all advisory data of the real data: from the request
 * until nothing is left to do, relative to the upload of the same version. The aim is one second. Prints JSON lines; `--quick` for a small
 * size.
 */
const components = process.argv.includes('--quick') ? 5_000 : 50_000
const rounds = 12
const edits = {
  /** Another package each time, once with vulnerabilities and once without. */
  version: (round: number) => {
    const version = round % 2 === 0 ? '4.17.21' : '4.17.4'
    return { version, purl: `pkg:npm/lodash@${version}` }
  },
  license: (round: number) => ({ licenses: { licensesExp: round % 2 === 0 ? 'MIT' : 'Apache-2.0' } }),
}

const folder = mkdtempSync(join(tmpdir(), 'waybill-edits-'))
const served = await Served.start(join(folder, 'data'))
try {
  await served.send('mutation { projectGroupCreate(input: { name: "Bench" }) { errors } }', {})
  await importAll()
  const file = join(folder, 'sbom.json')
  await writeMixedSbom(file, components, 1)
  const started = performance.now()
  const { sbom } = await served.send<{ sbom: { id: string } }>(
    `mutation ($file: Upload!) { uploadSbom(input: { sbom: $file, projectGroupName: "Bench" }) { errors sbom { id } } }`,
    { file: null },
    file,
  )
  await served.idle()
  const uploadMs = performance.now() - started
  for (const [kind, edit] of Object.entries(edits)) await measure(sbom.id, kind, edit, uploadMs)
} finally {
  await served.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(sbomId: string, kind: string, edit: (round: number) => object, uploadMs: number): Promise<void> {
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { components(first: 1, search: "lodash") { nodes { id } } } }'
  type Found = { sbom: { components: { nodes: { id: string }[] } } }
  const { sbom } = await served.query<Found>(query, { id: sbomId })
  const id = sbom.components.nodes[0]?.id
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const input = { sbomId, id, ...edit(round) }
    const started = performance.now()
    await served.send('mutation ($input: ComponentUpdateInput!) { componentUpdate(input: $input) { errors } }', {
      input,
    })
    await served.idle()
    times.push(Math.round(performance.now() - started))
  }
  const [p50 = 0, p95 = 0] = [0.5, 0.95].map((part) => times.toSorted((a, b) => a - b)[Math.floor(part * rounds)])
  const ratio = Math.round((p50 / uploadMs) * 100) / 100
  console.log(
    JSON.stringify({
      bench: 'component-edits',
      components,
      kind,
      ratio,
      aimMs: 1000,
      p50,
      p95,
      uploadMs: Math.round(uploadMs),
    }),
  )
}

async function importAll(): Promise<void> {
  const feeds = realPath('advisories')
  const archives = readdirSync(feeds, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('all.zip'))
  const others = ['kev/known_exploited_vulnerabilities.json', 'nvd/nvdcve-2.0-fixtures.json.gz']
  for (const name of [...archives.toSorted(), ...others]) {
    const query = `mutation ($input: AdvisorySourceImportInput!) { advisorySourceImport(input: $input) { errors } }`
    await served.send(query, { input: { file: null, name } }, join(feeds, name), 'variables.input.file')
    await served.idle()
  }
}

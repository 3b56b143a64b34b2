// @module-tag long
import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRejected, sampleBytes, type SampleFile, sampleFiles } from '#e2e/support/sample-files.ts'
import { startService } from './support/api-client.ts'
import { noPartialRows, partialRows } from './support/stored-rows.ts'

const sbomUpload = `mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) {
  errors sbom { id stats { compCount } documents { schemaValid findings(first: 5) { totalCount nodes { message } } } } } }`

interface Uploaded {
  readonly errors: readonly string[]
  readonly sbom: {
    readonly id: string
    readonly stats: { readonly compCount: number }
    readonly documents: readonly {
      readonly schemaValid: boolean | null
      readonly findings: { readonly totalCount: number; readonly nodes: readonly { readonly message: string }[] }
    }[]
  } | null
}

/** Accepted documents by version id. */
const kept = new Map<string, SampleFile>()
let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  service = await startService()
  await service.product('Suite')
})
afterAll(() => service.close())

const versions = async () =>
  (await service.data<{ sboms: { totalCount: number } }>('{ sboms { totalCount } }')).sboms.totalCount

async function uploaded(file: SampleFile): Promise<Uploaded> {
  const input = { doc: null, projectGroupName: 'Suite' }
  const sent = { name: basename(file.path), bytes: sampleBytes(file.path) }
  return (await service.send<{ sbomUpload: Uploaded }>(sbomUpload, { input }, sent)).sbomUpload
}

/** Returns the result of a document in the manifest's words. */
function verdictOf({ errors, sbom }: Uploaded): string {
  if (!sbom) return errors.length > 0 ? 'rejected' : 'neither made nor refused'
  const [document] = sbom.documents
  if (document?.schemaValid === false) return document.findings.totalCount > 0 ? 'invalid' : 'invalid without a finding'
  return document?.schemaValid === true ? 'valid' : 'not evaluated'
}

/** Returns the allowed results of a document. An unreadable document is rejected, whatever the manifest states. */
function allowed(file: SampleFile): readonly string[] {
  if (file.expected === 'unknown') return ['valid', 'invalid', 'not evaluated', 'rejected']
  if (file.expected === 'invalid') return [isRejected(file) ? 'rejected' : 'invalid']
  return ['valid']
}

describe('every uploaded document', () => {
  const rows = sampleFiles().map((file) => [titleOf(file), file] as const)
  test.each(rows)('%s', async (_title, file) => {
    const before = await versions()
    const made = await uploaded(file)
    const verdict = verdictOf(made)
    expect(allowed(file)).toContain(verdict)
    expect(await versions()).toBe(before + (made.sbom ? 1 : 0))
    expect(partialRows(service.dataFolder)).toEqual(noPartialRows)
    if (!made.sbom) return
    await expectComponents(made.sbom.id, file)
    kept.set(made.sbom.id, file)
  })

  test('downloads the original of each byte for byte', { timeout: 120_000 }, async () => {
    await service.idle()
    for (const [id, file] of kept)
      expect([file.path, (await originalOf(id)).equals(sampleBytes(file.path))]).toEqual([file.path, true])
  })

  test('leaves the service healthy with every version processed', { timeout: 120_000 }, async () => {
    await service.idle()
    const query = '{ sboms(first: 200) { nodes { stages { status error { message } } } } }'
    type Found = { sboms: { nodes: { stages: { status: string; error: object | null }[] }[] } }
    const { sboms } = await service.data<Found>(query)
    const stages = new Set(sboms.nodes.flatMap(({ stages }) => stages.map((stage) => JSON.stringify(stage))))
    expect([...stages]).toEqual(['{"status":"COMPLETED","error":null}'])
    const said = service.lines.filter((line) => !line.startsWith('slow statement')) // these quote columns
    expect(said.filter((line) => /fault|error/i.test(line))).toEqual([])
  })
})

function titleOf({ path, expected, components }: SampleFile): string {
  const count = components === null ? '' : `, ${components} components`
  return `${path}: ${expected}${count}`
}

/** Expects that the version has as many components as the manifest states. */
async function expectComponents(id: string, { components }: SampleFile): Promise<void> {
  const query =
    'query ($id: Uuid!) { sbom(sbomId: $id) { stats { compCount } components(first: 1000) { totalCount } } }'
  type Found = { sbom: { stats: { compCount: number }; components: { totalCount: number } } }
  const { sbom } = await service.data<Found>(query, { id })
  if (components !== null) expect(sbom.stats.compCount).toBe(components)
  // The component that a CycloneDX document describes is not counted.
  expect(sbom.components.totalCount - sbom.stats.compCount).toBeOneOf([0, 1])
}

async function originalOf(id: string): Promise<Buffer> {
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { download(original: true) { content } } }'
  const { sbom } = await service.data<{ sbom: { download: { content: string } } }>(query, { id })
  return Buffer.from(sbom.download.content, 'base64')
}

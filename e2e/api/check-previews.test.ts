// What checks say beside their results: the score before, where a failure is in the file, and what a repair would change.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const document = (components: readonly object[]) => ({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1' } },
  components,
})

test('the score is compared with that of the version before', async () => {
  const saddle = { type: 'library', 'bom-ref': 'saddle', name: 'saddle' }
  const first = await service.upload({ name: 'score.cdx.json', bytes: JSON.stringify(document([saddle])) })
  const better = { ...saddle, version: '2', licenses: [{ license: { id: 'MIT' } }] }
  const second = await service.upload({ name: 'score.cdx.json', bytes: JSON.stringify(document([better])) })
  await service.idle()
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { quality { score } previousVersion { id quality { score } } previousDelta { scoreDelta } } }`
  type Scored = { readonly quality: { readonly score: number } }
  type Answer = {
    readonly sbom: Scored & {
      readonly previousVersion: (Scored & { readonly id: string }) | null
      readonly previousDelta: { readonly scoreDelta: number | null } | null
    }
  }
  const scoresOf = async (id: string) => (await service.data<Answer>(query, { id })).sbom
  const before = await scoresOf(first)
  const after = await scoresOf(second)
  expect(before.previousVersion).toBeNull()
  expect(after.previousVersion).toEqual({ id: first, quality: before.quality })
  expect(after.quality.score).toBeGreaterThan(before.quality.score)
  expect(after.previousDelta?.scoreDelta).toBe(after.quality.score - before.quality.score)
})

test('a failure says where it is in the file, packed or not', async () => {
  const parts = [
    { type: 'library', 'bom-ref': 'saddle', name: 'saddle', version: '1', licenses: [{ license: { id: 'GPL-2.0' } }] },
    { type: 'library', 'bom-ref': 'girth', name: 'girth' },
  ]
  const text = JSON.stringify(document(parts), null, 2)
  const lines = text.split('\n')
  const at = (part: string) => {
    const line = lines.findIndex((one) => one.includes(part))
    return { line: line + 1, column: (lines[line]?.search(/[[{]/) ?? -1) + 1 }
  }
  const licenses = { pointer: '/components/0/licenses', ...at('"licenses": [') }
  // The object starts in the line before its type.
  const girth = lines.findIndex((one) => one.includes('"girth"')) - 1
  const query = `query ($id: Uuid!) { doctorResults(sbomId: $id, checkCode: ["C10", "C02", "D05"], first: 10) { nodes { checkCode findings } } }`
  type Answer = { doctorResults: { nodes: { checkCode: string; findings: object[] }[] } }
  for (const file of [
    { name: 'places.cdx.json', bytes: text },
    { name: 'places.cdx.json.gz', bytes: gzipSync(text) },
  ]) {
    const { doctorResults } = await service.data<Answer>(query, { id: await service.upload(file) })
    const byCheck = new Map(doctorResults.nodes.map(({ checkCode, findings }) => [checkCode, findings]))
    expect(byCheck.get('C10')).toEqual([expect.objectContaining(licenses)])
    expect(byCheck.get('C02')).toEqual([
      { field: 'version', message: 'The version is missing', pointer: '/components/1', line: girth, column: 5 },
    ])
    expect(byCheck.get('D05')?.[0]).not.toHaveProperty('line')
  }
})

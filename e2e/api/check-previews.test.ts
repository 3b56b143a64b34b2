// What checks say beside their results: the score before, where a failure is in the file, and what a repair would change.
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

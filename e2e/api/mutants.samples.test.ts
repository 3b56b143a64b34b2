// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFullTier, testSeed } from '#e2e/support/test-tier.ts'
import { mutantOf } from '#service/formats/fuzz/mutants-for-test.ts'
import { originalsLabel, sbomOriginals } from '#service/formats/fuzz/originals-for-test.ts'
import { startService } from './support/api-client.ts'
import { noPartialRows, partialRows } from './support/stored-rows.ts'

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  service = await startService()
  await service.product('Suite')
})
afterAll(() => service.close())

const sbomUpload = `mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) {
  errors sboms { id stats { compCount } components(first: 1000) { totalCount } } } }`

interface Uploaded {
  readonly errors: readonly string[]
  readonly sboms:
    | readonly {
        readonly id: string
        readonly stats: { readonly compCount: number }
        readonly components: { readonly totalCount: number }
      }[]
    | null
}

const versions = async () =>
  (await service.data<{ sboms: { totalCount: number } }>('{ sboms { totalCount } }')).sboms.totalCount

const count = isFullTier ? 300 : 100

test.each([testSeed])(
  `${count} mutants of ${originalsLabel}, uploaded: whole versions or none, seed %i`,
  { timeout: 300_000 },
  async (seed) => {
    const originals = sbomOriginals()
    let refused = 0
    for (let index = 0; index < count; index += 1) {
      const { name, bytes } = mutantOf(seed, index, originals)
      const before = await versions()
      const input = { doc: null, projectGroupName: 'Suite' }
      const { sbomUpload: made } = await service.send<{ sbomUpload: Uploaded }>(
        sbomUpload,
        { input },
        { name: 'mutant.json', bytes },
      )
      const sboms = made.sboms ?? []
      if (sboms.length === 0) refused += 1
      expect([name, made.errors.length > 0]).toEqual([name, sboms.length === 0])
      expect([name, await versions()]).toEqual([name, before + sboms.length])
      // The described component is a component too, but need not be counted.
      const sums = sboms.map(({ stats, components }) => components.totalCount - stats.compCount)
      expect([name, sums.every((rest) => rest === 0 || rest === 1)]).toEqual([name, true])
      expect([name, partialRows(service.dataFolder)]).toEqual([name, noPartialRows])
    }
    expect(refused).toBeGreaterThan(count / 10)
    expect(refused).toBeLessThan(count * 0.9)
    await service.idle()
    const query = '{ sboms(first: 1000) { nodes { stages { status error { message } } } } }'
    type Found = { sboms: { nodes: { stages: object[] }[] } }
    const { sboms } = await service.data<Found>(query)
    const stages = new Set(sboms.nodes.flatMap(({ stages: all }) => all.map((stage) => JSON.stringify(stage))))
    expect([...stages]).toEqual(['{"status":"COMPLETED","error":null}'])
  },
)

// @module-tag long
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownFeed } from '#e2e/support/sample-feeds.ts'
import { createSeededRandom } from '#service/formats/fuzz/seeded-random-for-test.ts'
import { osv, severity, zip } from './support/osv.ts'
import { bulkEditOf, debian, documentOf, editOf, stateQuery } from './support/random-edits.ts'
import { startTriageService } from './support/triage-service.ts'

/** After an edit only what it touches is evaluated again. Evaluating everything must then give the same. */
let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(
    zip([
      ...[osv('GHSA-a', 'a', severity.critical), osv('GHSA-a2', 'a', severity.medium), osv('GHSA-b', 'b')],
      ...[osv('CVE-2026-1', 'c', severity.medium), debian('DSA-1', 'a', '1.5'), debian('DSA-2', 'd', '9.0')],
    ]),
  )
  await service.importFile({ name: 'products.json', bytes: readFileSync(ownFeed('eol/products.json')) })
})
afterAll(() => service.close())

async function state(sbomId: string) {
  return (await service.data<{ sbom: object }>(stateQuery, { id: sbomId })).sbom
}

const update = 'mutation ($input: ComponentUpdateInput!) { componentUpdate(input: $input) { errors } }'
const bulk = 'mutation ($input: ComponentBulkUpdateInput!) { componentBulkUpdate(input: $input) { errors } }'

async function send(query: string, input: object): Promise<readonly string[]> {
  const answer = await service.data<Record<string, { errors: string[] }>>(query, { input })
  return Object.values(answer).flatMap(({ errors }) => errors)
}

test.each([0, 7, 130, 140, 150, 152, 157])(
  'evaluating everything after edits finds nothing else (seed %i)',
  async (seed) => {
    const random = createSeededRandom(seed, 15)
    const sbomId = await service.upload({ name: 'x.json', bytes: JSON.stringify(documentOf(random)) })
    const listed = `query ($id: Uuid!) { sbom(sbomId: $id) { primaryComponent { id } components(first: 100) { nodes { id } } } }`
    type Listed = { sbom: { primaryComponent: { id: string }; components: { nodes: [{ id: string }] } } }
    const { sbom } = await service.data<Listed>(listed, { id: sbomId })
    const ids: [{ id: string }, ...{ id: string }[]] = [sbom.primaryComponent, ...sbom.components.nodes]
    for (let round = 0; round < 4; round += 1) {
      for (let edit = random.below(3); edit >= 0; edit -= 1) {
        const { id } = random.pick(ids)
        const errors = random.once(5)
          ? await send(bulk, { sbomId, componentIds: [...new Set([id, random.pick(ids).id])], ...bulkEditOf(random) })
          : await send(update, { sbomId, id, ...editOf(random) })
        if (random.once(2)) await service.idle()
        expect(errors.filter((text) => !text.includes('cannot'))).toEqual([])
      }
      await service.idle()
      const after = await state(sbomId)
      await service.data('mutation ($id: Uuid!) { sbomReprocess(input: { id: $id }) { errors } }', { id: sbomId })
      await service.idle()
      expect(after).toEqual(await state(sbomId))
    }
  },
)

// @module-tag long
// A statement cannot be interrupted. However many of them run for seconds, others are answered.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from './support/api-client.ts'

/** A name in which a long text is nearly found from each of its letters on. */
const name = 'x'.repeat(4096)
const search = `${'x'.repeat(4000)}y`
const components = Array.from({ length: 300 }, (_, at) => ({
  type: 'library',
  name,
  version: `${at}`,
  'bom-ref': `${at}`,
}))
const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }

let service: Awaited<ReturnType<typeof startService>>
let id: string
beforeAll(async () => {
  service = await startService()
  await service.product('Shop')
  id = await service.upload({ name: 'slow.json', bytes: JSON.stringify(document) }, 'Shop')
  await service.idle()
})
afterAll(() => service.close())

test('searches that take long hold no other request', async () => {
  const query =
    'query ($id: Uuid!, $search: String) { sbom(sbomId: $id) { components(search: $search) { totalCount } } }'
  const ended: string[] = []
  const slow = [1, 2, 3, 4].map(async (one) => {
    await service.ask(query, { id, search: `${search}${one}` }) // answered, or told that it took too long
    ended.push('slow')
  })
  await new Promise((resolve) => setTimeout(resolve, 1000)) // they take all three readers, and one waits
  await service.data('{ projectGroups { totalCount } }')
  ended.push('other')
  await Promise.all(slow)
  expect(ended.indexOf('other'), ended.join(', ')).toBeLessThan(3) // before they are told that they took too long
})

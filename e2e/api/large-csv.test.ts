// @module-tag long
// A CSV file of components that is as large as it may be: read beside the service, which answers meanwhile.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvCalls } from './support/csv-calls.ts'
import { manualCalls } from './support/manual-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const { mutate, shown } = manualCalls(() => service)
const { exported, imported } = csvCalls(() => service)

const upload = (count: number) => {
  const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1.0.0' } }
  const components = Array.from({ length: count }, (_, at) => ({
    ...{ type: 'library', 'bom-ref': `r${at}`, name: `p-${at}`, version: '1.0.0' },
  }))
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
  return service.upload({ name: 'x.json', bytes: JSON.stringify(document) })
}

const idsOf = async (id: string) => (await shown(id)).components.nodes.map((one) => one.id)

/** Whether a file is being read: what it says is written beside it. */
const isRead = () => readdirSync(join(service.dataFolder, 'incoming')).some((name) => name.endsWith('.rows'))

/** Counts the requests that are answered while a file is read, and returns what is wrong with it. */
async function answersWhile(id: string, file: string): Promise<readonly [count: number, errors: unknown]> {
  let isOver = false
  const reading = imported(id, file, true).finally(() => (isOver = true))
  let answers = 0
  while (!isOver) {
    await service.data('{ organization { id } }')
    if (isRead()) answers += 1
  }
  return [answers, (await reading)['errors']]
}

test('requests are answered while it is read', async () => {
  const id = await upload(1)
  const lines = '\n'.repeat(25_000_000)
  const [atOnce] = await answersWhile(id, `id,nothing${lines}`)
  const [meanwhile, errors] = await answersWhile(id, `id,name${lines}"open`)
  expect(errors).toEqual(['Line 25000001: the quote at the beginning of a cell is not closed. Close it'])
  expect(meanwhile).toBeGreaterThan(3 * atOnce + 20)
}, 120_000)

test('a text that no field takes is named by line and column, however long it is', async () => {
  const id = await upload(3)
  const [a, b, c] = await idsOf(id)
  const long = '""'.repeat(15_000_000)
  const rows = [`${a},"${long}",`, `${b},,"${'x,\n'.repeat(40_000)}"`, `${c},fine,`]
  expect((await imported(id, `id,description,labels\n${rows.join('\n')}\n`))['errors']).toEqual([
    'Line 2, column "description": the text has more than 100,000 characters',
    'Line 3, column "labels": the text has more than 100,000 characters',
  ])
  expect(readdirSync(join(service.dataFolder, 'incoming'))).toEqual([])
}, 120_000)

test('a longer text of the document stays, and can be made shorter', async () => {
  const long = 'word '.repeat(30_000).trim()
  const components = [{ type: 'library', 'bom-ref': 'a', name: 'a', version: '1', description: long }]
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }
  const id = await service.upload({ name: 'y.json', bytes: JSON.stringify(document) }, 'Long')
  const text = await exported(id)
  expect(text).toContain(long)
  expect(await imported(id, text)).toMatchObject({ errors: [], changedCount: 0 })
  const done = await imported(id, text.replace(long, 'word'))
  expect(done).toMatchObject({ errors: [], changedCount: 1 })
  expect(await mutate('componentBulkUndo', { sbomId: id, editId: done['editId'] })).toEqual({ errors: [] })
  expect(await exported(id)).toBe(text)
})

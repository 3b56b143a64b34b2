import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { osvRecord, scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { vendorJustification, vendorStatus } from './vendor-status.ts'

let bench: ReturnType<typeof scanBench>
let findingId: string
beforeAll(async () => {
  bench = scanBench()
  await bench.importRecords([osvRecord('GHSA-a', 'npm', 'a', [{ introduced: '0' }])])
  await bench.scan(await bench.addVersion([{ purl: 'pkg:npm/a@1.0.0' }]))
  findingId = (await bench.database.read.selectFrom('finding').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.database.write.deleteFrom('finding_statement').execute()
  await bench.database.write.deleteFrom('vendor_statement').execute()
})

type Stated = readonly [author: string, day: string | null, says: string, more?: { fit?: string; document?: string }]

async function state(all: readonly Stated[], batchId: string | null = null): Promise<void> {
  const { write } = bench.database
  for (const [at, [author, stated_at, says, { fit = 'VERSION', document = `document ${at}` } = {}]] of all.entries()) {
    const [status = '', justification = null] = says.split(' ')
    const id = `${batchId ?? ''} ${at}`
    const stated = {
      id,
      document,
      author,
      stated_at,
      status,
      original_status: status,
      justification,
      batch_id: batchId,
    }
    await write.insertInto('vendor_statement').values(stated).execute()
    await write
      .insertInto('finding_statement')
      .values({ finding_id: findingId as never, statement_id: id, fit })
      .execute()
  }
}

async function said(): Promise<string> {
  const { rows } = await sql<{ status: string | null; justification: string | null }>`
    select ${vendorStatus} as status, ${vendorJustification} as justification from finding`.execute(bench.database.read)
  return [rows[0]?.status, rows[0]?.justification].filter(Boolean).join(' ')
}

const [early, late] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z']
const absent = 'not_affected component_not_present'
const notThere = 'not_affected vulnerable_code_not_present'

test.each<[name: string, statements: readonly Stated[], expected: string]>([
  ['nobody', [], ''],
  ['one', [['Acme', early, absent]], absent],
  ['without a justification', [['Acme', early, 'not_affected']], 'not_affected'],
  [
    'the newest of an author, whose name is written otherwise',
    [
      ['ACME ', late, 'fixed'],
      ['Acme', early, 'affected'],
    ],
    'fixed',
  ],
  [
    'one with a day is newer than one without',
    [
      ['Acme', null, 'affected'],
      ['Acme', early, absent],
    ],
    absent,
  ],
  [
    'of equally new ones the closest',
    [
      ['Acme', early, 'affected', { fit: 'PACKAGE' }],
      ['Acme', early, absent],
    ],
    absent,
  ],
  [
    'of equally new and close ones the more exploitable',
    [
      ['Acme', early, absent],
      ['Acme', early, 'fixed'],
    ],
    'fixed',
  ],
  [
    'of authors that disagree the more exploitable, however old',
    [
      ['Acme', late, absent],
      ['Other', early, 'affected'],
      ['Third', late, 'fixed'],
    ],
    'affected',
  ],
  [
    'who still investigates does not say Not Affected',
    [
      ['Acme', late, absent],
      ['Other', early, 'under_investigation'],
    ],
    'under_investigation',
  ],
  [
    'different justifications are none',
    [
      ['Acme', late, absent],
      ['Other', early, notThere],
    ],
    'not_affected',
  ],
  [
    'one that gives none does not contradict',
    [
      ['Acme', late, absent],
      ['Other', early, 'not_affected'],
    ],
    absent,
  ],
  ['about a part only', [['Acme', early, absent, { fit: 'PART' }]], ''],
  [
    'authors without a name are not the same',
    [
      ['unknown author', late, absent],
      ['unknown author', early, 'affected'],
    ],
    'affected',
  ],
  [
    'but documents of one are',
    [
      ['', late, absent, { document: 'd' }],
      ['', early, 'affected', { document: 'd' }],
    ],
    absent,
  ],
])('%s', async (_name, statements, expected) => {
  await state(statements)
  expect(await said()).toBe(expected)
})

test('statements of a document that is being written, or was replaced, are not there', async () => {
  await state([['Acme', late, 'affected']], 'batch')
  await state([['Acme', early, absent]])
  expect(await said()).toBe(absent)
})

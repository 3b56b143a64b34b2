// @module-tag long
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { requestRetention, retainReplaced } from '#service/db/decisions/pending-retention.ts'
import { newId } from '#service/domain/id.ts'
import { decide, decided, leftPad, prepared, records, scan } from './support/large-scan.ts'

test.each([true, false])(
  'carries over (%s) or proposes decisions, also those that are made while it runs, and the rest as proposals',
  async (retain) => {
    const { bench, version: first } = await prepared(retain)
    await scan(bench, first)
    await decide(bench, first, ['CVE-2030-1000', 'CVE-2030-1001'])
    await new Promise((resolve) => setTimeout(resolve, 5)) // versions follow each other in time
    const second = await bench.addVersion([leftPad])
    await scan(bench, second, () => decide(bench, first, ['CVE-2030-1002']))
    const ids = new Map((await bench.findings(second)).map(({ id, vulnerability }) => [id, vulnerability]))
    const proposals = await bench.database.read
      .selectFrom('carried_decision')
      .select(['finding_id', 'version_id', 'state', 'evidence_kind'])
      .execute()
    const proposed = proposals.map((row) => `${ids.get(row.finding_id)} ${row.version_id === second} ${row.state}`)
    const names = ['CVE-2030-1000', 'CVE-2030-1001', 'CVE-2030-1002']
    expect([await decided(bench, second), proposed.toSorted()]).toEqual(
      retain ? [names, []] : [[], names.map((name) => `${name} true PENDING`)],
    )
  },
)

test('carries over many decisions that are made while others are carried over', async () => {
  const { bench, version: first } = await prepared(true)
  await scan(bench, first)
  const names = records.map(({ id }) => id)
  await decide(bench, first, names.slice(0, 1))
  await new Promise((resolve) => setTimeout(resolve, 5)) // versions follow each other in time
  const second = await bench.addVersion([leftPad])
  const { write } = bench.database
  let parts = 0
  const work: typeof write.transaction = () => {
    const transaction = write.transaction()
    const execute: typeof transaction.execute = async (part) => {
      const writing = await write.selectFrom('sbom_version').select('id').where('scan_of', '=', second).execute()
      parts += writing.length
      if (writing.length > 0 && parts === 1) await decide(bench, first, names.slice(1, 300))
      return transaction.execute(part)
    }
    return Object.assign(Object.create(transaction) as typeof transaction, { execute })
  }
  const interrupted = Object.assign(Object.create(bench.database) as typeof bench.database, {
    write: new Proxy(write, {
      get: (target, name) => {
        if (name === 'transaction') return work
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
  })
  let shownBefore = 0
  await scan({ ...bench, database: interrupted }, second, async () => {
    const { rows } = await sql<{
      count: number
    }>`SELECT count(*) AS count FROM finding WHERE vex_status IS NOT NULL`.execute(write)
    shownBefore = rows[0]?.count ?? 0
  })
  expect([await decided(bench, second), shownBefore]).toEqual([names.slice(0, 300), 600])
})

test('carries decisions over that the previous version got by a scan that ended meanwhile', async () => {
  const { bench, version } = await prepared(true)
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5)) // versions follow each other in time
  await scan(bench, version)
  await decide(bench, version, ['CVE-2030-1000'])
  await pause()
  const second = await bench.addVersion([leftPad])
  await pause()
  const third = await bench.addVersion([leftPad])
  await scan(bench, third, () => scan(bench, second))
  expect([await decided(bench, second), await decided(bench, third)]).toEqual([['CVE-2030-1000'], ['CVE-2030-1000']])
})

test('restores decisions and notes of replaced content once, also if it was killed before it forgot them', async () => {
  const { bench, version } = await prepared(true)
  await scan(bench, version)
  await decide(bench, version, ['CVE-2030-1000', 'CVE-2030-1001'])
  const { write, read } = bench.database
  const marked = { assignee_id: null, labels: '["mine"]', severity_override: 'low', severity_reason: 'Ours' }
  const named = (name: string) => read.selectFrom('vulnerability').select('id').where('vulnerability_id', '=', name)
  const point = (id: string, set: string | null) =>
    write.updateTable('sbom_version').set({ finding_set_id: set }).where('id', '=', id).execute()
  const of = write.updateTable('finding')
  await of.set(marked).where('vulnerability_id', '=', named('CVE-2030-1002')).execute()
  await of.set({ decision_evidence: null }).where('vulnerability_id', '=', named('CVE-2030-1001')).execute()
  // As replacing a document with one of the same components does.
  const holder = await bench.addVersion([])
  await point(holder, null)
  const { finding_set_id: replaced } = await read
    .selectFrom('sbom_version')
    .select('finding_set_id')
    .where('id', '=', version)
    .executeTakeFirstOrThrow()
  await point(version, holder)
  await point(holder, replaced)
  await write.transaction().execute((transaction) => requestRetention(transaction, version, holder))
  await retainReplaced(bench.database, { versionId: version })
  await write.deleteFrom('finding').where('id', '>', '').execute()
  await write.deleteFrom('scan_state').where('version_id', '=', version).execute()
  await write.updateTable('component').set({ match_state: null, severity_rank: 0 }).where('id', '>', '').execute()
  const retained = () => read.selectFrom('retained_decision').selectAll().execute()
  let kept: Awaited<ReturnType<typeof retained>> = []
  await scan(bench, version, async () => {
    kept = await retained()
  })
  const [row] = await read.selectFrom('finding').selectAll().where('severity_override', 'is not', null).execute()
  expect(row).toMatchObject({ labels: '["mine"]', severity: 'low', severity_rank: 3 })
  expect(await decided(bench, version)).toEqual(['CVE-2030-1000', 'CVE-2030-1001'])
  const evidence = await read
    .selectFrom('finding')
    .select('decision_evidence')
    .where('vex_status', 'is not', null)
    .execute()
  expect(evidence.map(({ decision_evidence: text }) => JSON.parse(text ?? '{}').snapshot)).toEqual([
    expect.stringMatching(/./),
    expect.stringMatching(/./),
  ])
  expect([kept.length, await retained()]).toEqual([records.length, []])
  // Killed before it forgot them; then a user takes a decision back.
  for (const row of kept) await write.insertInto('retained_decision').values(row).execute()
  const undecided = {
    vex_status: null,
    vex_justification: null,
    vex_response: null,
    decided_at: null,
    decided_by: null,
  }
  await of.set(undecided).where('vulnerability_id', '=', named('CVE-2030-1000')).execute()
  await scan(bench, version)
  expect(await decided(bench, version)).toEqual(['CVE-2030-1001'])
})

test('proposes what vendors say about findings that nobody sees yet', async () => {
  const { bench, version } = await prepared()
  const head = { '@context': 'https://openvex.dev/ns/v0.2.0', '@id': 'https://acme.example/1', author: 'Acme' }
  const products = [{ '@id': leftPad.purl }]
  const statements = records.slice(0, 600).map(({ id }) => ({ vulnerability: { name: id }, products, status: 'fixed' }))
  const path = join(bench.folder, 'vendor.openvex.json')
  writeFileSync(path, JSON.stringify({ ...head, timestamp: '2026-01-01T00:00:00Z', version: 1, statements }))
  await bench.importFile(path, 'vendor.openvex.json')
  const count = async () => {
    const { rows } = await sql<Record<string, number>>`SELECT (SELECT count(*) FROM finding_statement) AS links,
      (SELECT count(*) FROM vex_suggestion) AS proposals, (SELECT count(*) FROM vex_history WHERE action = 'SUGGESTED') AS entries,
      (SELECT count(*) FROM change_event WHERE kind = 'FINDING') AS events`.execute(bench.database.read)
    return rows[0]
  }
  await scan(bench, version, async () => {
    expect(await count()).toEqual({ links: 600, proposals: 600, entries: 600, events: 0 })
  })
  expect(await count()).toEqual({ links: 600, proposals: 600, entries: 600, events: 2 })
  await scan(bench, await bench.addVersion([{ purl: `pkg:npm/none@${newId()}` }]))
  expect(await count()).toMatchObject({ links: 600, proposals: 600 })
})

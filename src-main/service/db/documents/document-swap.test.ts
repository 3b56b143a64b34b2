import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listUnfinishedVersions } from '#service/db/versions/unfinished-versions.ts'
import { deleteVersionContent } from '#service/db/versions/version-removal.ts'
import { retainReplaced } from '#service/db/decisions/pending-retention.ts'
import { deleteStageLeftovers } from './stage-leftovers.ts'
import { countsOf, failingAfter, lostRows, swapBench } from './swap-bench-for-test.ts'

const at = '2026-11-20T13:00:00Z'

test('shows the new content at once, and carries decisions that were made up to then', async () => {
  const { replace, scan, decide, shown, database } = await swapBench(['a', 'b'])
  await scan()
  await decide('a', 'affected')
  const hidden = await replace(['a', 'c'])
  expect(await shown()).toEqual(['a c', ''])
  await scan()
  expect(await shown()).toEqual(['a c', 'a affected, c null'])
  await deleteVersionContent(database, hidden)
  expect([await shown(), await countsOf(database)]).toEqual([
    ['a c', 'a affected, c null'],
    [2, 2, 2, 0, 1, 0],
  ])
})

test('shows the last of several documents, whenever those before are removed', async () => {
  const { id, replace, scan, decide, shown, database, hide } = await swapBench(['a'])
  await scan()
  await decide('a', 'affected')
  const hidden = [await replace(['b']), await replace(['a', 'b'])]
  await scan()
  expect(await shown()).toEqual(['a b', 'a affected, b null'])
  for (const one of hidden.toReversed()) await deleteVersionContent(database, one)
  expect([await shown(), await lostRows(database)]).toEqual([['a b', 'a affected, b null'], []])
  hidden.push(await replace(['a']), await replace(['c']))
  expect((await listUnfinishedVersions(database)).toSorted()).toEqual(hidden.slice(2).toSorted())
  await hide()
  await deleteVersionContent(database, id)
  for (const one of await listUnfinishedVersions(database)) await deleteVersionContent(database, one)
  expect([await listUnfinishedVersions(database), await countsOf(database)]).toEqual([[], [0, 0, 0, 0, 0, 0]])
})

test('drops decisions and keeps notes without the setting', async () => {
  const { id, replace, scan, decide, shown, database } = await swapBench(['a', 'b'], false)
  await scan()
  await decide('a', 'affected')
  const labels = database.write.updateTable('finding').set({ labels: '["seen"]' })
  await labels.where('component_name_key', '=', 'b').execute()
  await database.write.updateTable('environment').set({ retain_vulnerability_status: 1 }).execute()
  await replace(['b'])
  await retainReplaced(database, { versionId: id })
  await database.write.updateTable('environment').set({ retain_vulnerability_status: 0 }).execute()
  await replace(['a', 'b'])
  await retainReplaced(database, { versionId: id })
  const retained = database.read.selectFrom('retained_decision').select(['package_key', 'vex_status', 'labels'])
  expect(await retained.execute()).toEqual([expect.objectContaining({ vex_status: null, labels: '["seen"]' })])
  await scan()
  expect(await shown()).toEqual(['a b', 'a null, b null'])
})

test('removes what was replaced, with its decisions retained, whenever the removal is killed', async () => {
  const { replace, scan, decide, shown, database } = await swapBench(['a', 'b'])
  await scan()
  await decide('a', 'affected')
  await decide('b', 'fixed')
  for (let count = 0, isKilled = true; isKilled; count += 1) {
    const [content, decisions] =
      count % 2 === 0 ? (['b c', 'b fixed, c null'] as const) : (['a b', 'a affected, b fixed'] as const)
    const hidden = await replace(content.split(' '))
    isKilled = await deleteVersionContent(failingAfter(count, database), hidden).then(
      () => false,
      () => true,
    )
    expect([await shown(), await lostRows(database)]).toEqual([[content, ''], []])
    for (const one of await listUnfinishedVersions(database)) await deleteVersionContent(database, one)
    await scan()
    const [rows, components, findings, , , pending] = await countsOf(database)
    expect([await shown(), rows, components, findings, pending]).toEqual([[content, decisions], 2, 2, 2, 0])
    expect(count).toBeLessThan(30)
  }
})

test('removes what an interrupted scan left before a document is replaced, and nothing of other versions', async () => {
  const { id, database } = await swapBench(['a'])
  await database.write.insertInto('stage_chunk').values({ version_id: id, stage: 'VULN_SCAN', content: '[]' }).execute()
  await sql`
    INSERT INTO scan_component (version_id, component_id, match_state, match_basis, severity_rank)
    SELECT content_id, id, 'CLEAN', 'EXACT', 0 FROM component`.execute(database.write)
  await deleteStageLeftovers(database, 'another version')
  const left = async () =>
    Promise.all(
      (['stage_chunk', 'scan_component'] as const).map(
        async (table) => (await database.read.selectFrom(table).select('version_id').execute()).length,
      ),
    )
  expect(await left()).toEqual([1, 1])
  await deleteStageLeftovers(database, id)
  expect(await left()).toEqual([0, 0])
})

test('retains the decision about each place of a package version once, of many vulnerabilities, also after a kill', async () => {
  const { id, replace, scan, database } = await swapBench(['a'])
  await scan()
  await sql`
    INSERT INTO vulnerability (id, vulnerability_id, aliases, kind, severity, source, updated_at)
    WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1200)
    SELECT 'many ' || value, 'many ' || value, '[]', 'vulnerability', 'high', 'OSV', ${at} FROM n`.execute(
    database.write,
  )
  const columns = sql`state, kind, confidence, confidence_reason, evidence, priority, priority_reason, severity, severity_rank,
    package_name_key, component_name_key, created_at, updated_at`
  for (const [order, status] of ['affected', 'fixed', 'under_investigation'].entries()) {
    const decidedAt = `2026-11-2${[1, 3, 2][order]}T12:00:00Z`
    await sql`
      INSERT INTO component (id, content_id, ref, position, name, name_key, kind, created_at, updated_at)
      VALUES (${status}, ${id}, ${status}, 9, 'z', 'z', 'library', ${at}, ${at})`.execute(database.write)
    await sql`
      INSERT INTO finding (id, organization_id, finding_set_id, component_id, vulnerability_id, package_key, vex_status,
        decided_at, ${columns})
      SELECT vulnerability.id || ${status}, organization_id, finding_set_id, ${status}, vulnerability.id, 'z', ${status},
        ${decidedAt}, ${sql`state, finding.kind, confidence, confidence_reason, evidence, priority, priority_reason,
        finding.severity, severity_rank, package_name_key, component_name_key, created_at, finding.updated_at`}
      FROM vulnerability, (SELECT * FROM finding LIMIT 1) AS finding WHERE vulnerability.id LIKE 'many %'`.execute(
      database.write,
    )
  }
  await replace(['a'])
  await expect(retainReplaced(failingAfter(2, database), { versionId: id })).rejects.toThrow('killed')
  const counted = () =>
    database.read
      .selectFrom('retained_decision')
      .select([sql`count(*)`.as('count'), 'vex_status'])
      .groupBy('vex_status')
      .orderBy('vex_status')
      .execute()
  const some = await counted()
  expect(some.every(({ count }) => Number(count) < 1200)).toBe(true)
  await retainReplaced(database, { versionId: id })
  const all = await counted()
  expect(all).toEqual([
    { count: 1, vex_status: null },
    { count: 1200, vex_status: 'affected' },
    { count: 1200, vex_status: 'fixed' },
    { count: 1200, vex_status: 'under_investigation' },
  ])
  await retainReplaced(database, { versionId: id })
  expect(await counted()).toEqual(all)
})

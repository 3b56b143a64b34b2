// What was found in a graph is kept as long as nothing says that the graph may have changed, and no longer.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compileConditions } from '#service/db/conditions/compile-conditions.ts'
import { conditionRows } from '#service/db/conditions/condition-rows.ts'
import { parseConditions } from '#service/domain/conditions/parse-conditions.ts'
import { scanBench } from '#service/scans/thread/support/scan-bench.ts'

let bench: ReturnType<typeof scanBench>
let versionId: string
beforeEach(async () => {
  bench = scanBench()
  versionId = await bench.addVersion(['app', 'a', 'b'].map((name) => ({ name, purl: `pkg:npm/${name}@1.0.0` })))
  await link('app', 'a')
  await link('a', 'b')
})
afterEach(() => bench.close())

async function idOf(name: string): Promise<string> {
  const { write } = bench.database
  const query = write.selectFrom('component').select('id').where('name', '=', name)
  return (await query.executeTakeFirstOrThrow()).id
}

async function link(from: string, to: string): Promise<void> {
  const edge = { from_id: (await idOf(from)) as never, to_id: (await idOf(to)) as never }
  await bench.database.write.insertInto('dependency').values(edge).execute()
}

const unlink = async (to: string) =>
  bench.database.write
    .deleteFrom('dependency')
    .where('to_id', '=', (await idOf(to)) as never)
    .execute()

async function report(kind: string, of: string | null = versionId): Promise<void> {
  const { write } = bench.database
  const { id } = await write.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  const event = { organization_id: id, at: '', kind, action: 'UPDATED', version_id: of, count: 1 }
  await write.insertInto('change_event').values(event).execute()
}

/** Names of the components that depend on b. */
async function fitting(text = 'component.path dependsOn b', lists = new Map<string, readonly string[]>()) {
  const { read, write } = bench.database
  const program = compileConditions('component', { group: parseConditions(text), today: '2026-11-20', lists })
  const ids: string[] = []
  for await (const rows of conditionRows(read, { row: 'component', versionId, columns: program.columns })) {
    ids.push(...rows.filter((row) => program.test(row)).map(({ id }) => id))
  }
  const named = await write.selectFrom('component').select('name').where('id', 'in', ids).orderBy('name').execute()
  return named.map(({ name }) => name)
}

test('decisions, results and changes of other versions search nothing again', async () => {
  await report('COMPONENT')
  expect(await fitting()).toEqual(['a', 'app'])
  await unlink('b') // that nobody reports
  for (const kind of ['FINDING', 'POLICY_RESULT', 'STAGE']) await report(kind)
  await report('COMPONENT', 'another')
  await report('COMPONENT', null)
  expect(await fitting()).toEqual(['a', 'app'])
  expect(await fitting('component.path dependsOn (b)')).toEqual(['a', 'app'])
})

test.each(['COMPONENT', 'SBOM'])('an edit (%s) is seen, and so is the next', async (kind) => {
  expect(await fitting()).toEqual(['a', 'app'])
  await unlink('a')
  await report(kind)
  expect(await fitting()).toEqual(['a'])
  await link('app', 'a')
  await report(kind)
  expect(await fitting()).toEqual(['a', 'app'])
  await unlink('b')
  await report('FINDING')
  expect(await fitting()).toEqual(['a', 'app'])
})

test('edits that are no longer in the feed may have been anything', async () => {
  await report('COMPONENT')
  expect(await fitting()).toEqual(['a', 'app'])
  await unlink('a')
  await report('COMPONENT')
  await report('FINDING')
  const { write } = bench.database
  await write.deleteFrom('change_event').where('kind', '=', 'COMPONENT').execute()
  expect(await fitting()).toEqual(['a'])
  await write.deleteFrom('change_event').execute()
  await unlink('b')
  expect(await fitting()).toEqual([])
})

test('another content of the version is searched', async () => {
  expect(await fitting()).toEqual(['a', 'app'])
  const other = await bench.addVersion([{ name: 'c' }, { name: 'b' }].map((part) => ({ ...part, purl: null })))
  const { write } = bench.database
  const { content_id } = await write
    .selectFrom('sbom_version')
    .select('content_id')
    .where('id', '=', other)
    .executeTakeFirstOrThrow()
  for (const [id, shown] of [
    [other, 'none'],
    [versionId, content_id],
  ] as const) {
    await write.updateTable('sbom_version').set({ content_id: shown }).where('id', '=', id).execute()
  }
  expect(await fitting()).toEqual([])
})

test('the same words with other values of a named list are another question', async () => {
  const asked = 'component.path dependsOn @parts'
  expect(await fitting(asked, new Map([['parts', ['b']]]))).toEqual(['a', 'app'])
  expect(await fitting(asked, new Map([['parts', ['a']]]))).toEqual(['app'])
})

test('another version with the same condition is another question', async () => {
  expect(await fitting()).toEqual(['a', 'app'])
  const first = versionId
  versionId = await bench.addVersion([{ name: 'b', purl: null }])
  expect(await fitting()).toEqual([])
  versionId = first
  expect(await fitting()).toEqual(['a', 'app'])
})

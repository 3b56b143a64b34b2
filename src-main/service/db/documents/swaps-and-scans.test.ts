import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isFullTier, testSeed } from '#e2e/support/test-tier.ts'
import { countMatches } from '#service/db/components/component-counts.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { countFindingGroups } from '#service/db/findings/finding-groups.ts'
import { insertDeletedVersions, sweepVulnerabilities } from '#service/db/versions/deleted-versions.ts'
import { deleteVersionContent, hideVersions } from '#service/db/versions/version-removal.ts'
import { decideFindings } from '#service/decisions/decide.ts'
import { removeUnfinished } from '#service/documents/remove-unfinished.ts'
import { runStage } from '#service/pipeline/thread/run-stage.ts'
import { type Bench, contextOf, records, scan } from '#service/scans/thread/support/large-scan.ts'
import { openBench } from '#service/scans/thread/support/open-bench-for-test.ts'
import { osvRecord } from '#service/scans/thread/support/scan-bench.ts'
import { vulnerabilityScan } from '#service/scans/thread/vulnerability-scan-stage.ts'
import { prepareSwap } from './document-swap.ts'
import { readAside, replaceDocument } from './swap-bench-for-test.ts'

const at = '2026-11-20T13:00:00Z'
const by = { kind: 'USER', name: 'Ada', id: null } as const
const small = ['a', 'b', 'c']
const contents = [['left-pad'], ['left-pad', 'b'], ['a', 'b', 'c'], ['bulk', 'left-pad', 'c']]
const statuses = ['affected', 'under_investigation'] as const
type Status = (typeof statuses)[number] | null

/** A version as users know it: findings of packages with their decisions, and what is retained of earlier content. */
interface Version {
  readonly id: string
  content: readonly string[]
  findings: Map<string, Status> | null
  retained: Map<string, Status>
}

interface World {
  bench: Bench
  readonly organizationId: string
  readonly random: (below: number) => number
  versions: Version[]
  /** Hidden rows that a job removes. */
  toRemove: string[]
}

const seeded = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39)
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below
  }
}

const bulk = Array.from({ length: 1001 }, (_, index) => ({ purl: `pkg:npm/clean-${index}@1.0.0` }))
const componentsOf = (content: readonly string[]) =>
  content.flatMap((name) => (name === 'bulk' ? bulk : [{ purl: `pkg:npm/${name}@1.0.0` }]))
const keysOf = (content: readonly string[]) =>
  content.flatMap((name) => {
    if (name === 'bulk') return []
    return name === 'left-pad' ? records.map(({ id }) => `left-pad ${id}`) : [`${name} GHSA-${name}`]
  })

/** What a complete scan shows. */
function scanned(world: World, version: Version): void {
  const before = world.versions[world.versions.indexOf(version) - 1]
  if (version.findings) return
  version.findings = new Map(
    keysOf(version.content).map((key) => {
      const kept = version.retained.get(key)
      return [key, kept === undefined ? (before?.findings?.get(key) ?? null) : kept]
    }),
  )
  for (const key of version.findings.keys()) version.retained.delete(key)
}

/** The database, with a writer that fails from a number of calls on. */
function failingAfter(count: number, { read, write, ...rest }: UserDatabase): UserDatabase {
  let left = count
  const failing = new Proxy(write, {
    get(target, name) {
      if (['deleteFrom', 'transaction', 'updateTable', 'insertInto'].includes(String(name)) && (left -= 1) < 0)
        throw new Error('killed')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...rest, read, write: failing }
}

const pick = <T>({ random }: World, list: readonly T[]): T | undefined => list[random(list.length)]
const dies = async (work: Promise<unknown>) => {
  const message = await work.then(
    () => 'lived',
    (error: unknown) => (error as Error).message,
  )
  return message
}

const steps: Record<string, (world: World) => Promise<unknown>> = {
  add: async (world) => {
    if (world.versions.length >= 3) return 'none'
    const content = pick(world, contents) ?? []
    const id = await world.bench.addVersion(componentsOf(content), true)
    world.versions.push({ id, content, findings: null, retained: new Map() })
    await new Promise((resolve) => setTimeout(resolve, 2))
    return id
  },
  scan: async (world) => {
    const version = pick(world, world.versions)
    if (!version) return 'none'
    await scan(world.bench, version.id, async () => {
      if (world.random(2)) await steps['remove']?.(world)
    })
    scanned(world, version)
    return version.id
  },
  killScan: async (world) => {
    const version = pick(world, world.versions)
    if (!version) return 'none'
    const context = await contextOf(world.bench, version.id)
    const database = failingAfter(world.random(30), context.database as UserDatabase)
    const outcome = await runStage(vulnerabilityScan, { ...context, database }, 'job').then(
      (done) => done.error,
      (error: unknown) => (error as Error).message,
    )
    const done = await world.bench.database.read
      .selectFrom('scan_state')
      .select('version_id')
      .where('version_id', '=', version.id)
      .executeTakeFirst()
    if (done) scanned(world, version)
    return [version.id, outcome]
  },
  killAtPublish: async (world) => {
    const version = pick(world, world.versions)
    if (!version) return 'none'
    return dies(scan(world.bench, version.id, () => Promise.reject(new Error('killed'))))
  },
  swap: async (world) => {
    const version = pick(world, world.versions)
    if (!version) return 'none'
    const content = pick(world, contents) ?? []
    const hidden = await replaceDocument(world.bench, { ...world, id: version.id }, componentsOf(content))
    for (const [key, status] of version.findings ?? []) version.retained.set(key, status)
    version.content = content
    version.findings = null
    world.toRemove.push(hidden)
    return [version.id, hidden]
  },
  killSwap: async (world) => {
    const version = pick(world, world.versions)
    if (!version) return 'none'
    world.toRemove.push(await readAside(world.bench, componentsOf(pick(world, contents) ?? [])))
    return [version.id, await dies(prepareSwap(failingAfter(world.random(6), world.bench.database), version.id))]
  },
  remove: async (world) => {
    const id = pick(world, world.toRemove)
    if (id === undefined) return 'none'
    if (world.random(2))
      return [id, await dies(deleteVersionContent(failingAfter(world.random(12), world.bench.database), id))]
    await deleteVersionContent(world.bench.database, id)
    world.toRemove = world.toRemove.filter((one) => one !== id)
    return id
  },
  decide: async (world) => {
    const version = pick(world, world.versions)
    const keys = [...(version?.findings?.keys() ?? [])]
    if (!version || keys.length === 0) return 'none'
    const some = world.random(50)
    const chosen = new Set(keys.filter((_, index) => index % 50 === some % Math.min(50, keys.length)))
    const status = pick(world, statuses) ?? 'affected'
    const rows = await world.bench.findings(version.id)
    const findingIds = rows.filter((row) => chosen.has(`${row.name} ${row.vulnerability}`)).map(({ id }) => id)
    await decideFindings(world.bench.database, {
      ...{ organizationId: world.organizationId, by, at, kind: 'BULK_DECIDE', findingIds, change: { status } },
      ...{ versionId: null },
    })
    for (const key of chosen) version.findings?.set(key, status)
    return [version.id, some, status]
  },
  hide: async (world) => {
    if (world.versions.length < 2 || world.random(3)) return 'none'
    const version = pick(world, world.versions)
    if (!version) return 'none'
    await hide(world, version)
    world.toRemove.push(version.id)
    return version.id
  },
  start: async (world) => {
    const { database, folder: dataFolder } = world.bench
    await removeUnfinished(database, { dataFolder, now: () => new Date(), log: () => {} })
    await sweepVulnerabilities(database)
    // What scans remember ends with the process.
    world.bench = { ...world.bench, database: { ...database } }
    world.toRemove = []
  },
}

/** Tables that have nothing without versions. */
const emptied = [
  ...['sbom_version', 'component', 'component_entry', 'finding', 'vex_history', 'carried_decision'],
  ...['retained_decision', 'pending_retention'],
  ...['scan_finding', 'scan_component', 'scan_state', 'scan_delta', 'scan_delta_entry'],
]

async function newWorld(): Promise<World> {
  const bench = openBench()
  const before2 = [{ introduced: '0' }, { fixed: '2.0.0' }]
  await bench.importRecords([...records, ...small.map((name) => osvRecord(`GHSA-${name}`, 'npm', name, before2))])
  const id = await bench.addVersion(componentsOf(['left-pad']), true)
  const first = { id, content: ['left-pad'], findings: null, retained: new Map() }
  const organization = await bench.database.read.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  return { bench, organizationId: organization.id, random: seeded(testSeed), versions: [first], toRemove: [] }
}

async function hide(world: World, version: Version): Promise<void> {
  await world.bench.database.write.transaction().execute(async (transaction) => {
    await hideVersions(transaction, world.organizationId, [version.id], at)
    await insertDeletedVersions(transaction, [version.id], by, at)
  })
  world.versions = world.versions.filter((one) => one !== version)
}

async function check(world: World, told: string): Promise<void> {
  const { database } = world.bench
  for (const version of world.versions) {
    const rows = await world.bench.findings(version.id)
    const found = new Map(rows.map((row) => [`${row.name} ${row.vulnerability}`, row.vex_status]))
    const wanted = version.findings ?? new Map()
    const differs = [...new Set([...found.keys(), ...wanted.keys()])].filter(
      (key) => found.get(key) !== wanted.get(key),
    )
    expect(
      differs.map((key) => [key, found.get(key), wanted.get(key)]),
      told,
    ).toEqual([])
    const matches = (await countMatches(database, [version.id])).get(version.id) ?? []
    const count = (isScanned: boolean) =>
      matches.filter(({ state }) => (state !== null) === isScanned).reduce((sum, one) => sum + one.count, 0)
    const all = componentsOf(version.content).length
    expect([count(true), count(false)], told).toEqual(version.findings ? [all, 0] : [0, all])
  }
  const shown = await countFindingGroups(database, { organizationId: world.organizationId }, 'NONE')
  const wanted = world.versions.reduce((sum, { findings }) => sum + (findings?.size ?? 0), 0)
  expect(shown, told).toBe(wanted)
  const { rows } = await sql`SELECT id FROM component WHERE content_id NOT IN
      (SELECT content_id FROM sbom_version WHERE content_id IS NOT NULL)
    UNION ALL SELECT id FROM finding WHERE finding_set_id NOT IN
      (SELECT finding_set_id FROM sbom_version WHERE finding_set_id IS NOT NULL)
    UNION ALL SELECT "table" FROM pragma_foreign_key_check`.execute(database.read)
  expect(rows, told).toEqual([])
}

/** The usual ones more often. */
const names = [...Object.keys(steps), 'scan', 'decide', 'swap']
const turns = isFullTier ? 150 : 40

test('keeps what users see and decided over any order of scans, replacements, deletions and kills', async () => {
  const world = await newWorld()
  const told = [`seed ${testSeed}`]
  for (let turn = 0; turn < turns; turn += 1) {
    const name = pick(world, names) ?? ''
    const said = await steps[name]?.(world).catch((error: unknown) => {
      throw new Error(`${told.join('\n')}\n${name}`, { cause: error })
    })
    told.push(`${name} ${JSON.stringify(said)}`)
    await check(world, told.join('\n'))
  }
  for (const version of [...world.versions]) await hide(world, version)
  await steps['start']?.(world)
  for (const table of emptied) {
    const { rows } = await sql`SELECT * FROM ${sql.table(table)} LIMIT 1`.execute(world.bench.database.read)
    expect(rows, `${table}\n${told.join('\n')}`).toEqual([])
  }
})

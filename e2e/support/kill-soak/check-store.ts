import { join } from 'node:path'
import type { SoakServer } from './soak-server.ts'
import { faultsOfFolder, readBackupFile } from './soak-folder.ts'
import { differenceOf, faultsOf, possibleStates, stateOf, textOf } from './soak-state.ts'
import { askUntilOpen, decidedLabel, type Operation, type SoakWorld } from './soak-world.ts'
import { readInSecondProcess } from './stored-content.ts'

export interface CheckedStore {
  readonly dataFolder: string
  readonly scratch: string
}

/**
 * Compares the store of an idle server with what is known: everything acknowledged is there, and each operation whose response was lost is
 * there wholly or not at all. Takes over what is there. Returns what is wrong.
 */
export async function checkStore(
  world: SoakWorld,
  { server, lost }: { readonly server: SoakServer; readonly lost: readonly Operation[] },
  { dataFolder, scratch }: CheckedStore,
): Promise<readonly string[]> {
  world.stored = await readInSecondProcess(join(dataFolder, 'waybill.db'))
  const faults = [
    ...faultsOf(world.stored, world.sent),
    ...faultsOfFolder(dataFolder, world.stored),
    ...takeOverState(world, lost),
    ...(await takeOverRecords(world, lost, server)),
    ...(await compareWithService(world, server)),
    ...(await checkBackups(world, server, { dataFolder, scratch })),
  ]
  const logged = /.*(Internal error|Unhandled|uncaught|could not be ended).*/i.exec(server.stderr())?.[0]
  return logged === undefined ? faults : [...faults, `the log has: ${logged}`]
}

function takeOverState(world: SoakWorld, lost: readonly Operation[]): readonly string[] {
  const found = stateOf(world.stored)
  const changing = lost.filter(({ change }) => change !== null)
  const possible = possibleStates(
    world.state,
    changing.map(({ change }) => change ?? ((state) => state)),
  )
  const text = textOf(found)
  const match = possible.find(({ state }) => textOf(state) === text)
  const expected = world.state
  world.state = found
  if (!match) {
    const kinds = lost.map(({ kind }) => kind).join(', ') || 'nothing'
    return [
      `the state is not one of ${possible.length} possible ones (lost: ${kinds}). ${differenceOf(expected, found)}`,
    ]
  }
  for (const { change, happened } of changing) if (change && match.done.includes(change)) happened()
  return []
}

async function takeOverRecords(
  world: SoakWorld,
  lost: readonly Operation[],
  server: SoakServer,
): Promise<readonly string[]> {
  const query = '{ advisorySources { nodes { records } } }'
  const { advisorySources: sources } = await askUntilOpen<{ advisorySources: { nodes: { records: number }[] } }>(
    server,
    query,
  )
  const found = sources.nodes.reduce((sum, { records }) => sum + records, 0)
  const possible = lost.reduce<readonly number[]>(
    (all, { records }) => [...all, ...all.map((count) => count + records)],
    [world.imported],
  )
  const expected = world.imported
  world.imported = found
  return possible.includes(found) ? [] : [`${found} advisory records, ${expected} expected`]
}

interface Listed {
  readonly sboms: {
    readonly totalCount: number
    readonly nodes: readonly {
      readonly id: string
      readonly stats: { readonly compCount: number }
      readonly documents: readonly { readonly id: string }[]
    }[]
  }
}

interface Page {
  readonly sbom: {
    readonly vulns: {
      readonly nodes: readonly {
        readonly id: string
        readonly component: { readonly name: string }
        readonly vuln: { readonly vulnId: string }
        readonly vexStatus: { readonly name: string } | null
      }[]
    }
  } | null
}

/** Compares what the service answers with what a second process reads, and notes the findings that can be decided. */
async function compareWithService(world: SoakWorld, server: SoakServer): Promise<readonly string[]> {
  const { sboms } = await askUntilOpen<Listed>(
    server,
    '{ sboms(first: 1000) { totalCount nodes { id stats { compCount } documents { id } } } }',
  )
  const shape = (id: string, count: number, documents: readonly { readonly id: string }[]) =>
    `${id} ${count} ${documents
      .map((one) => one.id)
      .toSorted()
      .join()}`
  const answered = sboms.nodes.map(({ id, stats, documents }) => shape(id, stats.compCount, documents)).toSorted()
  const visible = world.stored.versions.filter((version) => version.visible === 1)
  const read = visible.map(({ id, components, documents }) => shape(id, components, documents)).toSorted()
  const faults = answered.join() === read.join() ? [] : ['the service answers other versions than the database has']

  const id = visible.find(({ label }) => label === decidedLabel)?.id
  if (id === undefined) return [...faults, `version "${decidedLabel}" is missing`]
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns(first: 1000) {
    nodes { id component { name } vuln { vulnId } vexStatus { name } } } } }`
  const { sbom } = await askUntilOpen<Page>(server, query, { id })
  const rows = (sbom?.vulns.nodes ?? []).map((row) => ({
    ...row,
    key: `${decidedLabel} ${row.component.name} ${row.vuln.vulnId}`,
  }))
  world.findings = new Map(rows.map((row) => [row.key, row.id]))
  const wrong = rows.filter(({ key, vexStatus }) => statusWord(vexStatus?.name) !== world.stored.decisions[key])
  return wrong.length === 0 ? faults : [...faults, `the service answers ${wrong.length} other decisions than stored`]
}

function statusWord(name: string | undefined): string | undefined {
  return name?.toLowerCase().replaceAll(' ', '_')
}

interface ShownBackup {
  readonly id: string
  readonly filename: string
  readonly reason: string
  readonly verified: boolean
  readonly problem: string | null
}

/** Checks that acknowledged backups are listed, and that each one that is listed as whole is. */
async function checkBackups(
  world: SoakWorld,
  server: SoakServer,
  { dataFolder, scratch }: CheckedStore,
): Promise<readonly string[]> {
  const { backups } = await askUntilOpen<{ backups: { nodes: readonly ShownBackup[] } }>(
    server,
    '{ backups(first: 1000) { nodes { id filename reason verified problem } } }',
  )
  const faults: string[] = []
  const whole = new Set(backups.nodes.filter(({ verified }) => verified).map(({ id }) => id))
  for (const id of world.backups)
    if (!whole.has(id)) faults.push(`the acknowledged backup ${id} is not listed as whole`)
  for (const id of world.backedUp.keys()) if (!whole.has(id)) world.backedUp.delete(id)
  for (const { filename, problem } of backups.nodes) if (problem !== null) faults.push(`${filename}: ${problem}`)
  for (const { id, filename } of backups.nodes.filter((backup) => backup.verified && !world.backedUp.has(backup.id))) {
    const { state, faults: found } = await readBackupFile(join(dataFolder, 'backups', filename), {
      scratch,
      sent: world.sent,
    })
    faults.push(...found.map((fault) => `${filename}: ${fault}`))
    world.backedUp.set(id, state)
  }
  return [...faults, ...(await removeOldBackups(world, server, backups.nodes))]
}

const keptManual = 4

async function removeOldBackups(
  world: SoakWorld,
  server: SoakServer,
  backups: readonly ShownBackup[],
): Promise<readonly string[]> {
  const old = backups.filter(({ reason, verified }) => reason === 'MANUAL' && verified).slice(keptManual)
  for (const { id } of old) {
    world.backups.delete(id)
    world.backedUp.delete(id)
    await server.ask('mutation ($id: Uuid!) { backupDelete(input: { id: $id }) { errors } }', { id })
  }
  return []
}

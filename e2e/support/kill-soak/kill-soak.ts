import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createSeededRandom } from '#service/formats/fuzz/seeded-random-for-test.ts'
import { checkStore } from './check-store.ts'
import { makeSchemaOlder } from './older-schema.ts'
import { operations, osvRecord, zipOf } from './soak-operations.ts'
import { LostResponse, type SoakServer, startSoakServer } from './soak-server.ts'
import { faultsOf } from './soak-state.ts'
import {
  becomeIdle,
  decidedLabel,
  type KilledKind,
  killedKinds,
  type Operation,
  type OperationKind,
  operationKinds,
  sentDocument,
  type SoakWorld,
  swappedLabel,
  vulnerability,
} from './soak-world.ts'
import { readCopy } from './stored-content.ts'

export interface SoakOptions {
  /** Path of the server's program. */
  readonly program: string
  readonly rounds: number
  readonly seed: number
  onRound?(line: string): void
}

/** Number of kills while an operation of each kind ran. */
export interface SoakReport {
  readonly rounds: number
  readonly kills: Readonly<Record<KilledKind, number>>
  /** Number of operations that were not acknowledged before the kill. */
  readonly open: number
}

/** Number of findings that can be decided. */
const findingCount = 300
/** Milliseconds that an operation takes before any was measured. */
const firstGuess = 400

/**
 * Kills a real server at random moments, round by round, on one data folder, and checks it after each kill. The folder is removed if nothing
 * is wrong.
 *
 * @throws {Error} with the seed, the round, the folder and everything that is wrong
 */
export async function runKillSoak({ program, rounds, seed, onRound = () => {} }: SoakOptions): Promise<SoakReport> {
  const scratch = mkdtempSync(join(tmpdir(), 'waybill-kill-soak-'))
  const soak = new KillSoak(program, scratch, seed)
  try {
    await soak.prepare()
    for (let round = 0; round < rounds; round += 1) onRound(await soak.round(round))
    const report = { rounds, kills: soak.kills, open: soak.open }
    await soak.close()
    rmSync(scratch, { recursive: true, force: true })
    return report
  } finally {
    await soak.close()
  }
}

class KillSoak {
  readonly kills = Object.fromEntries(killedKinds.map((kind) => [kind, 0])) as Record<KilledKind, number>
  open = 0
  readonly #program: string
  readonly #scratch: string
  readonly #dataFolder: string
  readonly #seed: number
  readonly #world: SoakWorld
  readonly #durations = new Map<KilledKind, number>()
  #order: KilledKind[] = []
  #server: SoakServer | undefined
  #starting: { kill(): Promise<void> } | undefined

  constructor(program: string, scratch: string, seed: number) {
    this.#program = program
    this.#scratch = scratch
    this.#seed = seed
    this.#dataFolder = join(scratch, 'store')
    mkdirSync(this.#dataFolder)
    this.#world = {
      random: createSeededRandom(seed, 0),
      ...{ state: { versions: {}, decisions: {} }, stored: { damage: [], versions: [], decisions: {} } },
      ...{ findings: new Map(), steps: [], imported: 0, backups: new Set(), backedUp: new Map(), sent: new Map() },
      next: 1,
    }
  }

  async close(): Promise<void> {
    await this.#starting?.kill()
    this.#starting = undefined
  }

  /** Fills the store with what later operations work on. */
  async prepare(): Promise<void> {
    const world = this.#world
    const server = await this.#start()
    for (const name of ['Uploads', 'Work']) {
      const query = 'mutation ($input: ProjectGroupCreateInput!) { projectGroupCreate(input: $input) { errors } }'
      await server.ask(query, { input: { name } })
    }
    const names = Array.from({ length: findingCount }, (_, at) => `used-${at}`)
    const query = 'mutation ($file: Upload!) { advisorySourceImport(input: { file: $file }) { errors } }'
    const file = { name: 'all.zip', bytes: zipOf([osvRecord(vulnerability, names, 0)]), path: 'file' }
    await server.ask(query, { file: null }, file)
    world.imported = 1
    await becomeIdle(server)
    const upload = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors } }'
    for (const label of [decidedLabel, swappedLabel]) {
      const prefix = label === decidedLabel ? 'used' : 'swapped'
      const { bytes, sha256 } = sentDocument(world, { label, count: findingCount, prefix })
      const input = { doc: null, projectGroupName: 'Work' }
      await server.ask(upload, { input }, { name: 'app.json', bytes, path: 'input.doc' })
      const versions = { ...world.state.versions, [label]: { active: sha256, documents: [sha256] } }
      world.state = { ...world.state, versions }
      await becomeIdle(server)
    }
    await this.#run('backup', server)
    await this.#check(-1, [])
  }

  /** Runs one round, and returns a line about it. */
  async round(round: number): Promise<string> {
    this.#world.random = createSeededRandom(this.#seed, round + 1)
    if (this.#order.length === 0) this.#order = this.#shuffled(killedKinds.filter((kind) => kind !== 'start'))
    const kind = this.#order.pop() ?? 'upload'
    const lost = kind === 'migration' ? await this.#killMigration() : await this.#killOperations(kind as OperationKind)
    await this.#checkCopy(round)
    if (this.#world.random.once(4)) await this.#killStart('start')
    await this.#start()
    await this.#check(round, lost)
    const outcome = lost.length === 0 ? 'nothing open' : `open: ${lost.map((one) => one.kind).join(', ')}`
    this.open += lost.length
    return `${round} ${kind}: ${outcome}`
  }

  #shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list]
    return Array.from({ length: list.length }, () => rest.splice(this.#world.random.below(rest.length), 1)).flat()
  }

  async #start(): Promise<SoakServer> {
    const starting = startSoakServer(this.#program, this.#dataFolder)
    this.#starting = starting
    const begun = performance.now()
    this.#server = await starting.ready
    this.#note('start', performance.now() - begun)
    return this.#server
  }

  /** Starts the server and kills it at a random moment of the start. */
  async #killStart(kind: 'start' | 'migration'): Promise<void> {
    const starting = startSoakServer(this.#program, this.#dataFolder)
    this.#starting = starting
    await wait(this.#moment(kind === 'start' ? 'start' : 'migration'))
    await starting.kill()
    this.kills[kind] += 1
  }

  async #killMigration(): Promise<readonly Operation[]> {
    await this.#server?.stop()
    makeSchemaOlder(this.#dataFolder)
    await this.#killStart('migration')
    return []
  }

  /** Runs an operation, and often others beside it, and kills the server meanwhile. Returns those that were not acknowledged. */
  async #killOperations(kind: OperationKind): Promise<readonly Operation[]> {
    const server = this.#server
    if (!server) throw new Error('The server does not run')
    const open = new Set<Operation>()
    const focus = this.#run(kind, server, open)
    const beside = kind === 'restore' || this.#world.random.once(3) ? [] : [this.#runBeside(kind, server, open)]
    if (kind === 'restore' && this.#world.random.once(2)) await this.#untilRestoreIsDecided()
    else await wait(this.#moment(kind))
    await server.kill()
    this.kills[kind] += 1
    await Promise.all([focus, ...beside])
    return [...open]
  }

  /** Waits until a restore is decided, and a random moment longer: the files are moved, and the store is opened. */
  async #untilRestoreIsDecided(): Promise<void> {
    const journal = join(this.#dataFolder, 'restoring', 'restore.json')
    for (const until = Date.now() + 10_000; Date.now() < until && !existsSync(journal);) await wait(1)
    await wait(2 ** (this.#world.random.below(90) / 10))
  }

  /** Runs an operation until it ends or the server does. */
  async #run(kind: OperationKind, server: SoakServer, open = new Set<Operation>()): Promise<void> {
    const operation = operations[kind](this.#world)
    if (!operation) return
    open.add(operation)
    const begun = performance.now()
    try {
      await operation.run(server, () => this.#acknowledge(operation, open))
      this.#note(kind, performance.now() - begun)
    } catch (error) {
      if (!(error instanceof LostResponse)) throw error
    }
  }

  #acknowledge(operation: Operation, open: Set<Operation>): void {
    if (!open.delete(operation)) return
    const world = this.#world
    if (operation.change) world.state = operation.change(world.state)
    world.imported += operation.records
    operation.happened()
  }

  /** Runs operations of a kind that does not touch the same things, one after the other, until the server ends. */
  async #runBeside(kind: OperationKind, server: SoakServer, open: Set<Operation>): Promise<void> {
    const decisions: readonly OperationKind[] = ['decide', 'bulk', 'undo']
    const others = operationKinds.filter(
      (other) => other !== kind && other !== 'restore' && !(decisions.includes(kind) && decisions.includes(other)),
    )
    const beside = others[this.#world.random.below(others.length)] ?? 'upload'
    // Versions and documents are chosen from the last check: a second time they may be gone.
    const isRepeatable = ['upload', 'decide', 'bulk', 'import', 'backup'].includes(beside)
    for (let count = isRepeatable ? 20 : 1; count > 0 && this.#isOpen(open, beside, count); count -= 1) {
      await this.#run(beside, server, open)
    }
  }

  /** Tests whether the last operation of a kind was acknowledged. */
  #isOpen(open: ReadonlySet<Operation>, kind: OperationKind, count: number): boolean {
    return count === 20 || ![...open].some((operation) => operation.kind === kind)
  }

  #note(kind: KilledKind, duration: number): void {
    const known = this.#durations.get(kind)
    this.#durations.set(kind, known === undefined ? duration : known * 0.7 + duration * 0.3)
  }

  /** Returns a random moment of an operation, in milliseconds from its begin; sometimes one after its end. */
  #moment(kind: KilledKind): number {
    const usual = this.#durations.get(kind) ?? this.#durations.get('start') ?? firstGuess
    return (usual * 1.25 * this.#world.random.below(1000)) / 1000
  }

  /** Reads the database as the kill left it, unless a decided restore is still to be completed. */
  async #checkCopy(round: number): Promise<void> {
    if (existsSync(join(this.#dataFolder, 'restoring', 'restore.json'))) return
    const content = await readCopy(this.#dataFolder, this.#scratch)
    this.#fail(round, 'after the kill', faultsOf(content, this.#world.sent))
  }

  async #check(round: number, lost: readonly Operation[]): Promise<void> {
    const server = this.#server
    if (!server) throw new Error('The server does not run')
    await becomeIdle(server)
    const store = { dataFolder: this.#dataFolder, scratch: this.#scratch }
    this.#fail(round, 'after the start', await checkStore(this.#world, { server, lost }, store))
  }

  #fail(round: number, when: string, faults: readonly string[]): void {
    if (faults.length === 0) return
    const lines = faults.slice(0, 20).join('\n  ')
    throw new Error(`Seed ${this.#seed}, round ${round}, ${when}, in ${this.#dataFolder}:\n  ${lines}`)
  }
}

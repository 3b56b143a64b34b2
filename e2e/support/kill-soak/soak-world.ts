import { createHash } from 'node:crypto'
import type { SeededRandom } from '#service/formats/fuzz/seeded-random-for-test.ts'
import type { StoredContent } from './read-store.ts'
import { type SoakServer, StoreIsReplaced } from './soak-server.ts'
import type { Change, SoakState } from './soak-state.ts'

export const operationKinds = [
  ...(['upload', 'decide', 'bulk', 'undo', 'import', 'swap', 'delete', 'backup', 'restore'] as const),
] as const
export type OperationKind = (typeof operationKinds)[number]

/** What is killed: an operation, or a start. */
export const killedKinds = [...operationKinds, 'migration', 'start'] as const
export type KilledKind = (typeof killedKinds)[number]

/** Statuses before a step, by the key of the decision; undefined for an undecided finding. */
export type Step = Readonly<Record<string, string | undefined>>

/** What a soak knows of its store. */
export interface SoakWorld {
  random: SeededRandom
  /** Everything that was acknowledged. */
  state: SoakState
  /** The database at the last check. */
  stored: StoredContent
  /** Findings of the version whose findings are decided, by the key of their decision. */
  findings: ReadonlyMap<string, string>
  /** Steps that can be undone, the newest last. */
  steps: readonly Step[]
  /** Number of imported advisory records. */
  imported: number
  /** Ids of backups that were acknowledged, and not deleted. */
  readonly backups: Set<string>
  /** What each verified backup contains, read from its file by the soak. */
  readonly backedUp: Map<string, SoakState>
  readonly sent: Map<string, number>
  /** Number of the next label, record and document. */
  next: number
}

/** One operation of a user. */
export interface Operation {
  readonly kind: OperationKind
  /** Its effect on the user's work; null for none. */
  readonly change: Change | null
  /** Number of advisory records that it adds. */
  readonly records: number
  /** Called when it is known that it took effect. */
  happened(): void
  /** Runs it, and beyond its acknowledgment, until nothing is left to do. */
  run(server: SoakServer, acknowledge: () => void): Promise<void>
}

export const decidedLabel = 'decided'
export const swappedLabel = 'swapped'
export const vulnerability = 'GHSA-soak'

/** Creates a document with a label and a number of components, and notes it as sent. */
export function sentDocument(
  world: SoakWorld,
  { label, count, prefix }: { readonly label: string; readonly count: number; readonly prefix: string },
): { readonly bytes: string; readonly sha256: string } {
  const own = (world.next += 1)
  const components = Array.from({ length: count }, (_, at) => {
    const name = `${prefix}-${at}`
    return { type: 'library', 'bom-ref': name, name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` }
  })
  const bytes = JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: own,
    metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: label } },
    components,
    dependencies: [{ ref: 'app', dependsOn: components.slice(0, 5).map(({ name }) => name) }],
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  world.sent.set(sha256, count)
  return { bytes, sha256 }
}

interface ShownJob {
  readonly state: string
  readonly error: string | null
}

/** Waits until a job has ended, also while the store is replaced. Returns how it ended; null if the store does not know it. */
export async function endOfJob(server: SoakServer, id: string): Promise<ShownJob | null> {
  for (;;) {
    const job = await askUntilOpen<{ job: ShownJob | null }>(
      server,
      'query ($id: Uuid!) { job(id: $id) { state error } }',
      { id },
    )
    if (!job.job || !['QUEUED', 'RUNNING'].includes(job.job.state)) return job.job
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Waits until no job is queued or running. */
export async function becomeIdle(server: SoakServer): Promise<void> {
  const query = '{ jobs(first: 20, state: ["QUEUED", "RUNNING"]) { totalCount nodes { kind state } } }'
  const until = Date.now() + 120_000
  for (;;) {
    const { jobs } = await askUntilOpen<{ jobs: { totalCount: number; nodes: readonly object[] } }>(server, query)
    if (jobs.totalCount === 0) return
    if (Date.now() > until) throw new Error(`Jobs do not end: ${JSON.stringify(jobs.nodes)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Asks again while the store is replaced. */
export async function askUntilOpen<T>(server: SoakServer, query: string, variables: object = {}): Promise<T> {
  for (;;) {
    try {
      return await server.ask<T>(query, variables)
    } catch (error) {
      if (!(error instanceof StoreIsReplaced)) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

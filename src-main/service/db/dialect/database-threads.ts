import type { Log } from '#service/domain/log-level.ts'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { DatabaseHandle, DatabaseReader } from '#service/db/database.ts'
import { StoreRejected } from '#service/domain/store-rejected.ts'
import { bulkInserter } from './bulk-insert.ts'
import { ConnectionPool, queryBuilder } from './kysely-driver.ts'
import type { ThreadOptions, ThreadResponse } from './protocol.ts'
import { ReaderPool, type ReaderThread } from './reader-pool.ts'
import { ThreadClient } from './thread-client.ts'

export interface DatabaseThreads<Tables> extends DatabaseHandle<Tables> {
  /** Describes a mismatch between the database of a data folder and the folder, in one line; null if there is none. */
  readonly storeProblem: string | null
  /** Opens a port to the writer, to be transferred to another thread. */
  connectWriter(): Promise<MessagePort>
  /** Ends all changes: a check found the database damaged. `found` is one line. */
  reportDamage(found: string): Promise<void>
  /** Ends the threads after all pending requests. */
  close(): Promise<void>
}

/** Heap for short-lived objects, in MiB: the engine's own default grows with the machine, for each thread. */
const youngGeneration = 6

/** Changes of the main thread that wait at the writer itself: those in other threads do not come between them. */
const portsOfPeople = 4

const threadEnded = 'The database thread ended'

interface Thread extends ReaderThread {
  readonly worker: Worker
  readonly storeProblem: string | null
}

export interface OpenOptions {
  readonly file: string
  readonly schema: ThreadOptions['schema']
  /** True if the file is the database of a data folder: the folder is checked before anything in it is changed. */
  readonly isStore?: boolean | undefined
  /** Readers that take statements. More are started while statements run for seconds. */
  readonly readers: number
  /** Milliseconds after which another reader takes the place of one whose statement still runs; by default 2 seconds. */
  readonly patienceMs?: number | undefined
  /** The built or source entry of the database thread. */
  readonly threadUrl: URL
  readonly log?: Log | undefined
  /** Called once, when a statement of any thread meets damage in the database of a data folder. Nothing is written from then on. */
  readonly onDamage?: ((found: string) => void) | undefined
}

/**
 * Opens a database on its own threads: one writer, which upgrades the schema first, and read-only readers.
 * @throws {StoreRejected} if the file is the database of a data folder that must not be opened
 * @throws {Error} from the writer if the file cannot be opened (see `openSqlite`)
 */
export async function openDatabaseThreads<Tables>(options: OpenOptions): Promise<DatabaseThreads<Tables>> {
  const writer = await startThread(options, 'write', async (found) => options.onDamage?.(found))
  try {
    return await openAround<Tables>(writer, options)
  } catch (error) {
    await writer.close()
    throw error
  }
}

async function openAround<Tables>(writer: Thread, options: OpenOptions): Promise<DatabaseThreads<Tables>> {
  const writePool = new ConnectionPool(await openWriters(writer, options.log))
  // The writer ends all changes, then says so itself.
  const report = (found: string) => writer.client.reportDamage(found).catch(() => {}) // it has ended: nothing is written
  const readPool = await ReaderPool.open({ ...options, open: () => startThread(options, 'read', report) })
  return {
    storeProblem: writer.storeProblem,
    read: queryBuilder<Tables>(readPool),
    write: queryBuilder<Tables>(writePool),
    bulkInsert: bulkInserter<Tables>(writePool),
    shadow: (table, view) => readPool.shadow(table, view),
    connectWriter: () => openPort(writer.client, true),
    reportDamage: (found) => writer.client.reportDamage(found),
    close: async () => {
      writePool.close()
      await readPool.close()
      await writer.close()
    },
  }
}

async function openWriters({ client, worker }: Thread, log?: Log): Promise<readonly ThreadClient[]> {
  const ports = await Promise.all(Array.from({ length: portsOfPeople }, () => openPort(client, false)))
  const writers = ports.map((port) => new ThreadClient(port, log))
  const abandon = (error: Error) => {
    for (const one of writers) one.abandon(error)
  }
  worker.on('error', (error) => abandon(error as Error))
  worker.on('exit', () => abandon(new Error(threadEnded)))
  return writers
}

/** Opens a port to the writer, next to that of its thread. */
async function openPort(writer: ThreadClient, isProcessing: boolean): Promise<MessagePort> {
  const { port1, port2 } = new MessageChannel()
  await writer.connect(port1, isProcessing)
  return port2
}

/** Opens a finished database file read-only, on `readers` threads. */
export async function openReaders<Tables>(
  options: OpenOptions,
): Promise<{ read: DatabaseReader<Tables>; close(): Promise<void> }> {
  const pool = await ReaderPool.open({ ...options, open: () => startThread(options, 'read') })
  return { read: queryBuilder<Tables>(pool), close: () => pool.close() }
}

async function startThread(
  { file, schema, isStore, threadUrl, log }: OpenOptions,
  mode: ThreadOptions['mode'],
  onDamage: (found: string) => Promise<void> = () => Promise.resolve(),
): Promise<Thread> {
  const workerData: ThreadOptions = { file, mode, schema, isStore }
  const resourceLimits = { maxYoungGenerationSizeMb: youngGeneration }
  const worker = new Worker(threadUrl, { workerData, name: `database ${mode}`, resourceLimits })
  const client = new ThreadClient(worker, log)
  const storeProblem = await new Promise<string | null>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error(threadEnded)))
    worker.once('message', (response: ThreadResponse) => {
      worker.off('error', reject)
      if ('refused' in response) reject(new StoreRejected(response.refused))
      else resolve('ready' in response ? response.storeProblem : null)
    })
  })
  let reported = Promise.resolve()
  worker.on('message', (response: ThreadResponse) => {
    if ('damaged' in response) reported = onDamage(response.damaged)
  })
  worker.on('error', (error) => client.abandon(error as Error))
  worker.on('exit', () => client.abandon(new Error(threadEnded)))
  const close = async () => {
    try {
      await client.close()
    } finally {
      await worker.terminate()
    }
  }
  return { worker, client, storeProblem, reported: () => reported, close }
}

import type { Log } from '#service/domain/log-level.ts'
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'
import type { DatabaseHandle, DatabaseReader } from '#service/db/database.ts'
import { StoreRejected } from '#service/domain/store-rejected.ts'
import type { HeapLease } from '#service/domain/heap-budget.ts'
import { type ThreadHeaps, threadHeaps, youngGeneration } from '#service/domain/thread-heaps.ts'
import { bulkInserter } from './bulk-insert.ts'
import { createThread, endThread } from './thread-life.ts'
import { type CommitHook, ConnectionPool, queryBuilder } from './kysely-driver.ts'
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
  /** What goes with the changes of this thread. */
  readonly commitHook?: CommitHook | undefined
  /** What the threads' heaps are part of; by default those of the process. */
  readonly heaps?: ThreadHeaps | undefined
}

/**
 * Opens a database on its own threads: one writer, which upgrades the schema first, and read-only readers.
 * @throws {StoreRejected} if the file is the database of a data folder that must not be opened
 * @throws {Error} from the writer if the file cannot be opened (see `openSqlite`)
 */
export async function openDatabaseThreads<Tables>(options: OpenOptions): Promise<DatabaseThreads<Tables>> {
  const lease = await takeHeap(options)
  let isKnown = false
  const onDamage = (found: string) => {
    if (!isKnown) options.onDamage?.(found)
    isKnown = true
  }
  const writer = await startThread(options, lease, 'write', async (found) => onDamage(found))
  try {
    return await openAround<Tables>(writer, options, onDamage)
  } catch (error) {
    await writer.close()
    throw error
  }
}

async function openAround<Tables>(
  writer: Thread,
  options: OpenOptions,
  onDamage: (found: string) => void,
): Promise<DatabaseThreads<Tables>> {
  const writePool = new ConnectionPool(await openWriters(writer, onDamage, options.log))
  // The writer ends all changes, then says so itself.
  const report = (found: string) => writer.client.reportDamage(found).catch(() => {}) // it has ended: nothing is written
  const readPool = await openReaderPool(options, report)
  return {
    storeProblem: writer.storeProblem,
    read: queryBuilder<Tables>(readPool),
    write: queryBuilder<Tables>(writePool, options.commitHook),
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

/** Messages on two ports are not received in the order in which they were sent, so each port tells of damage and of the end. */
async function openWriters(
  { client }: Thread,
  onDamage: (found: string) => void,
  log?: Log,
): Promise<readonly ThreadClient[]> {
  const ports = await Promise.all(Array.from({ length: portsOfPeople }, () => openPort(client, false)))
  return ports.map((port) => {
    onDamaged(port, onDamage)
    return new ThreadClient(port, log, () => client.end ?? new Error(threadEnded))
  })
}

/** Calls back before the receiver of answers, if it is called before that one listens. */
function onDamaged(port: MessagePort | Worker, onDamage: (found: string) => void): void {
  port.on('message', (response: ThreadResponse) => {
    if ('damaged' in response) onDamage(response.damaged)
  })
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
  const pool = await openReaderPool(options)
  return { read: queryBuilder<Tables>(pool), close: () => pool.close() }
}

type Report = (found: string) => Promise<void>

/** The usual readers have heap of their own. Another one, beside a slow statement, takes what tasks leave, or is not started. */
function openReaderPool(options: OpenOptions, report?: Report): Promise<ReaderPool> {
  const { heaps = threadHeaps, readers } = options
  let running = 0
  const open = async () => {
    const lease = running < readers ? takeHeap(options) : heaps.tasks.tryTake(heapOf(heaps))
    if (!lease) throw new Error('The memory for threads is in use')
    running += 1
    return startThread(options, await lease, 'read', report, () => (running -= 1))
  }
  return ReaderPool.open({ ...options, open })
}

function heapOf(heaps: ThreadHeaps): number {
  return heaps.database + youngGeneration.database
}

function takeHeap({ heaps = threadHeaps }: OpenOptions): Promise<HeapLease> {
  return heaps.databases.take(heapOf(heaps))
}

async function startThread(
  { file, schema, isStore, threadUrl, log, heaps = threadHeaps }: OpenOptions,
  lease: HeapLease,
  mode: ThreadOptions['mode'],
  onDamage: Report = () => Promise.resolve(),
  onExit: () => void = () => {},
): Promise<Thread> {
  const workerData: ThreadOptions = { file, mode, schema, isStore }
  const resourceLimits = {
    maxOldGenerationSizeMb: heaps.database,
    maxYoungGenerationSizeMb: youngGeneration.database,
  }
  const onEnd = () => {
    lease.release()
    onExit()
  }
  const worker = createThread(threadUrl, { workerData, name: `database ${mode}`, resourceLimits }, onEnd)
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
  onDamaged(worker, (found) => (reported = onDamage(found)))
  worker.on('error', (error) => client.abandon(error as Error))
  worker.on('exit', () => client.abandon(new Error(threadEnded)))
  if (worker.threadId < 0) client.abandon(new Error(threadEnded)) // it ended together with its first message
  const close = async () => {
    try {
      await client.close()
    } finally {
      lease.leave()
      await endThread(worker)
    }
  }
  return { worker, client, storeProblem, reported: () => reported, close }
}

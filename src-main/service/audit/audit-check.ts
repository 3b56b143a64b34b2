import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import { leavesNothing } from '#service/workers/run-options.ts'
import type { ChainState } from './thread/check-chain.ts'

/** A check of the audit log, with its time. */
export type CheckedChain = ChainState & { readonly checkedAt: string }

/** Checks the chain of the audit log. */
export interface AuditCheck {
  /** Computes the hash of every entry again, on a processing thread. Callers at the same time share one check. */
  run(): Promise<CheckedChain>
}

const timeLimitMs = 10 * 60_000

export function createAuditCheck({
  pool,
  now,
}: {
  readonly pool: Pick<ProcessingPool, 'run'>
  readonly now: () => Date
}): AuditCheck {
  let running: Promise<CheckedChain> | undefined
  const check = async () => {
    const checkedAt = now().toISOString()
    const options = { timeLimit: timeLimitMs, beforeRepeat: leavesNothing }
    return { ...(await pool.run<null, ChainState>('check-audit-log', null, options)), checkedAt }
  }
  return { run: () => (running ??= check().finally(() => (running = undefined))) }
}

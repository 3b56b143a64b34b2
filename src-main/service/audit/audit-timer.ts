import { repeatCheck } from '#service/jobs/repeat-check.ts'
import type { AuditCheck } from './audit-check.ts'

const intervalMs = 10 * 60_000
/** Milliseconds from one check of the whole chain to the next. */
const betweenChecksMs = 24 * 60 * 60_000

/** Checks the audit log once a day, ten minutes after the start at the earliest, and says in the log of the service where it is broken. */
export function startAuditTimer(tools: {
  readonly auditCheck: AuditCheck
  readonly now: () => Date
  readonly log: (line: string) => void
}): { close(): Promise<void> } {
  const { auditCheck, now, log } = tools
  let checkedAt: number | null = null
  const check = async () => {
    const time = now().getTime()
    // The first call is at the start, which has other things to do.
    checkedAt ??= time - betweenChecksMs + intervalMs / 2
    if (time - checkedAt < betweenChecksMs) return
    checkedAt = time
    const { problem } = await auditCheck.run()
    if (problem !== null) log(`The audit log is broken: ${problem}`)
  }
  return repeatCheck(check, intervalMs, (error) => log(`The audit log could not be checked: ${String(error)}`))
}

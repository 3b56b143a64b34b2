// A service with findings to evaluate, and a clock that tests move.
import { osv, severity, zip } from './osv.ts'
import { policyCalls } from './policy-calls.ts'
import { triageCalls } from './triage-calls.ts'
import { cyclonedx, startTriageService } from './triage-service.ts'

export const day = 86_400_000

/** Starts a service whose clock can be moved. It has a version with a critical finding in "fox", a medium one in "owl" and none in "elk". */
export async function startPolicyService() {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const running = await startTriageService(undefined, now)
  await running.importFile(
    zip([osv('CVE-2026-0001', 'fox', severity.critical), osv('CVE-2026-0002', 'owl', severity.medium)]),
  )
  const version = await running.upload(cyclonedx(['pkg:npm/fox@1.0.0', 'pkg:npm/owl@1.0.0', 'pkg:npm/elk@3.0.0']))
  const policies = policyCalls(running)
  return {
    ...{ running, version, now, ...triageCalls(running), ...policies, change: policies.mutate },
    /** Moves the clock to as many days after the start. */
    moveTo: (days: number) => void (ahead = days * day),
    /** The day as many days from now. */
    dayFrom: (days: number) => new Date(now().getTime() + days * day).toISOString().slice(0, 10),
  }
}

import { storageFaultOf } from '#service/domain/storage-fault.ts'

/** Describes for people why a fault ended a job. The log has the details with the same id. */
export interface FaultDescription {
  readonly error: string
  readonly remedy: string
}

/** @param error also one of another thread, which kept its code and message */
export function describeFault(id: string, error: unknown): FaultDescription {
  const fault = storageFaultOf(error, null)
  if (fault === null) return { error: `Internal error ${id}`, remedy: 'Try again. See the log for details.' }
  const needs = fault.code === 'DISK_FULL' ? ' An import needs as much space as the advisory data.' : ''
  return { error: `${fault.problem} (error ${id})`, remedy: `${fault.remedy}.${needs}` }
}

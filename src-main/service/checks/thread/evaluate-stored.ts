import { type CheckRun, readCheckedState } from '#service/db/checks/check-results.ts'
import { readActiveDocument } from '#service/db/documents/active-document.ts'
import { readDocumentContent } from '#service/db/downloads/export-content.ts'
import { findVersionsById } from '#service/db/versions/find-version.ts'
import { evaluateChecks } from '#service/checks/evaluate-checks.ts'
import { catalogNumber } from '#service/checks/rules/rules.ts'
import type { EvaluatedCheck } from '#service/domain/checks/check.ts'
import type { TaskContext } from '#service/workers/task.ts'

/** What was found in a version, ready to be saved. */
export interface CheckedVersionResults {
  readonly run: CheckRun
  readonly outcomes: ReadonlyMap<string, EvaluatedCheck>
}

/** Evaluates the checks over a version as it is stored; null if there is no such version. Reads the whole version into memory. */
export async function evaluateStored(
  { database, now, report, signal }: Pick<TaskContext, 'database' | 'now' | 'report' | 'signal'>,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
): Promise<CheckedVersionResults | null> {
  const state = await readCheckedState(database.read, id)
  const version = (await findVersionsById(database.read, organizationId, [id])).get(id)
  if (!state || !version) return null
  const content = await readDocumentContent(database, version)
  const document = await readActiveDocument(database.read, id)
  signal.throwIfAborted()
  const time = now()
  const outcomes = evaluateChecks(content, document, time, (done, total) => {
    signal.throwIfAborted()
    report({ done, total })
  })
  return { run: { versionId: id, catalog: catalogNumber, evaluatedAt: time.toISOString(), ...state }, outcomes }
}

import type { QueryClient } from '@tanstack/react-query'
import { hashKey } from '@tanstack/react-query'
import type { TriageMarkedFragment, TriageOverviewQuery, TriageVersionQuery } from '#renderer/generated/documents.ts'
import { noteOwnStep } from '#renderer/lib/own-steps.ts'
import type { StepNumbers } from '#renderer/triage/session/step-scope.ts'
import type { ChangedFindings } from '#renderer/triage/session/step-scope.ts'
import { evidenceKey } from '#renderer/triage/evidence/use-evidence.ts'
import { forgetKeptPages } from './kept-rows.ts'
import { readAgainKey } from './use-read-again.ts'
import type { Evidence } from '#renderer/triage/evidence/use-evidence.ts'
import { numbersKey, triagedVersionKey } from './use-queue.ts'
import type { NumbersScope } from './use-queue.ts'

/**
 * Shows the numbers that the response to a step has, so that they need no request of their own.
 * @param readScope returns what the numbers on the screen are about
 */
export function createStepNumbers(queries: QueryClient, readScope: () => NumbersScope): StepNumbers {
  return {
    scope: readScope,
    begin: () => forgetKeptPages(queries),
    show(step, scope, changed) {
      const shown = [showQueue(queries, step, scope), showVersion(queries, step, scope)].flatMap((hash) => hash ?? [])
      noteOwnStep(step.id, [...shown, ...untouchedEvidence(queries, changed), ...rowsOfStep(queries, changed)])
    },
  }
}

function showQueue(queries: QueryClient, step: TriageMarkedFragment, scope: NumbersScope): string | undefined {
  const key = numbersKey(scope)
  if (queries.getQueryData(key) === undefined) return undefined
  void queries.cancelQueries({ queryKey: key, exact: true }) // what is being read may be from before
  queries.setQueryData<TriageOverviewQuery>(key, (known) => known && { ...known, triageQueue: step.triageQueue })
  return hashKey(key)
}

function showVersion(
  queries: QueryClient,
  { sbom }: TriageMarkedFragment,
  { includeParts }: NumbersScope,
): string | undefined {
  if (sbom === null) return undefined
  const key = triagedVersionKey(sbom.id, includeParts)
  if (!queries.getQueryData<TriageVersionQuery['sbom']>(key)) return undefined
  void queries.cancelQueries({ queryKey: key, exact: true })
  queries.setQueryData<TriageVersionQuery['sbom']>(key, (known) => known && { ...known, stats: sbom.stats })
  return hashKey(key)
}

/** Returns what the response to a step has itself: the rows around the cursor, if it names every finding that changed. */
function rowsOfStep(queries: QueryClient, changed: ChangedFindings): string[] {
  if (changed === null) return []
  return queries
    .getQueryCache()
    .findAll({ queryKey: readAgainKey })
    .flatMap(({ queryHash, state }) => (state.isInvalidated ? [] : [queryHash]))
}

/** Returns the evidence that is the same after a step: of findings that share neither component nor vulnerability with those it changed. */
function untouchedEvidence(queries: QueryClient, changed: ChangedFindings): string[] {
  if (changed === null) return []
  const ids = new Set(changed.flatMap(({ id, component, vuln }) => [id, component.id, vuln.id]))
  const isTouched = ({ id, component, vuln, sameUpstream }: Evidence) =>
    [id, component.id, vuln.id, ...sameUpstream.nodes.map((record) => record.id)].some((one) => ids.has(one))
  return queries
    .getQueryCache()
    .findAll({ queryKey: evidenceKey })
    .flatMap(({ queryHash, state }) => {
      const evidence = state.data as Evidence | null | undefined // the key is of evidence
      return evidence && !state.isInvalidated && !isTouched(evidence) ? [queryHash] : []
    })
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { TriageReadAgainDocument } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import type { TriageSession } from '#renderer/triage/session/triage-session.ts'

/** First parts of the key of rows that are read again. */
export const readAgainKey = queryKey('finding', 'read-again')

/** Rows around the cursor that follow what others change: the block of the cursor, and the next one. */
const blockRows = 50

/** Findings that one request may name. */
const maxFindings = 1_000

/**
 * Shows what others decide about the rows around the cursor, without moving a row: their findings are read again whenever a change of others
 * touches findings. Rows that have just been read are not read again before that.
 */
export function useReadAgain(session: TriageSession, rows: readonly QueueRow[], index: number): void {
  const ids = findingsAround(rows, index)
  const block = ids.join()
  const [first, setFirst] = useState('')
  if (first === '' && block !== '') setFirst(block)
  const { data } = useQuery({
    queryKey: queryKey('finding', 'read-again', block),
    queryFn: async ({ signal }) => (await request(TriageReadAgainDocument, { ids }, signal)).componentVulns.nodes,
    enabled: ids.length > 0,
    ...(block === (first || block) && { initialData: [] }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useEffect(() => {
    if (data) session.noteRead(data)
  }, [session, data])
}

/** Returns the findings of the rows around one, as many as one request may name. */
function findingsAround(rows: readonly QueueRow[], index: number): string[] {
  const start = Math.floor(Math.max(index, 0) / blockRows) * blockRows
  const idsFrom = (from: number) => rows.slice(from, start + 2 * blockRows).flatMap((row) => row.componentVulnIds)
  const all = idsFrom(start)
  if (all.length <= maxFindings) return all
  // Too many for one request: those of the row at the cursor and the next ones, in steps of five rows.
  return idsFrom(Math.floor(Math.max(index, 0) / 5) * 5).slice(0, maxFindings)
}

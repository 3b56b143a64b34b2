import { TriageEvidenceDocument } from '#renderer/generated/documents.ts'
import type { FindingEvidenceFragment } from '#renderer/generated/documents.ts'
import { request } from '#renderer/lib/request.ts'

/** A finding with everything that the evidence pane shows. */
export type Evidence = FindingEvidenceFragment

interface Wanted {
  readonly id: string
  readonly signal: AbortSignal
  readonly answer: PromiseWithResolvers<Evidence | null>
}

let waiting: Wanted[] = []

/** Reads the evidence of a finding; null if it does not exist. Findings that are wanted at the same moment share one request. */
export function readEvidence(id: string, signal: AbortSignal): Promise<Evidence | null> {
  const wanted = { id, signal, answer: Promise.withResolvers<Evidence | null>() }
  if (waiting.length === 0) queueMicrotask(() => void sendWaiting())
  waiting.push(wanted)
  return wanted.answer.promise
}

async function sendWaiting(): Promise<void> {
  const batch = waiting
  waiting = []
  try {
    const ids = [...new Set(batch.map(({ id }) => id))]
    const { componentVulns } = await request(TriageEvidenceDocument, { ids }, whenAllGaveUp(batch))
    const found = new Map(componentVulns.nodes.map((finding) => [finding.id, finding]))
    for (const { id, answer } of batch) answer.resolve(found.get(id) ?? null)
  } catch (error) {
    for (const { answer } of batch) answer.reject(error)
  }
}

/** Returns a signal that aborts when nobody wants any of the findings any more. */
function whenAllGaveUp(batch: readonly Wanted[]): AbortSignal {
  const stop = new AbortController()
  let wanting = batch.length
  const giveUp = () => {
    wanting -= 1
    if (wanting === 0) stop.abort()
  }
  for (const { signal } of batch) {
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  }
  return stop.signal
}

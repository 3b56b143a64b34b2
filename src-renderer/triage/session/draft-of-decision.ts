import { ShellServiceDocument } from '#renderer/generated/documents.ts'
import { useConnection } from '#renderer/lib/connection.ts'
import {
  type Draft,
  type DraftChange,
  type DraftSubject,
  keepDraft,
  keepsDrafts,
  useDrafts,
} from '#renderer/lib/drafts.ts'
import { paths } from '#renderer/lib/paths.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { request } from '#renderer/lib/request.ts'
import { idOf, nameOf } from './queue-row.ts'
import type { QueueRow } from './queue-row.ts'
import * as texts from './texts.ts'

/** What a draft shows of the rows that a decision is about. */
export type DraftAbout = Pick<Draft, 'subjects' | 'place'>

/** Number of rows that a draft names. */
const maxSubjects = 20

/** A decision that was not sent, or of which that is not known, and is a draft now. */
export class KeptAsDraft extends Error {
  override readonly name = 'KeptAsDraft'
  /** What was kept, in a few words. */
  readonly title: string
  readonly reason: string

  constructor(reason: string, mayHaveArrived: boolean) {
    const title = mayHaveArrived ? texts.mayHaveArrivedKept : texts.notSentKeptAsADraft
    super(`${title}. ${reason}`)
    this.title = title
    this.reason = reason
  }
}

/** Returns what a draft shows of rows. */
export function aboutRows(rows: readonly QueueRow[]): DraftAbout {
  const [first] = rows
  const { id = '', sbom } = first?.representative ?? {}
  return {
    subjects: rows.slice(0, maxSubjects).map(subjectOf),
    place: sbom ? paths.versionTriage(sbom.project.id, sbom.id, id) : paths.triageAt(id),
  }
}

function subjectOf(row: QueueRow): DraftSubject {
  const { sbom, vuln } = row.representative
  return {
    vulnerability: idOf(row) || vuln.vulnId,
    package: nameOf(row),
    version: sbom ? `${sbom.project.projectGroup.name} ${sbom.projectVersion}, ${sbom.project.name}` : '',
  }
}

/**
 * Sends a decision. While the server is lost it is kept as a draft instead, and the reason says so. Nothing here sends it later.
 *
 * @throws {KeptAsDraft} if it is a draft now
 * @throws {RequestError} if the service rejects it, or if it is neither sent nor kept
 */
export async function sendOrKeep<Sent>(
  change: DraftChange,
  about: DraftAbout,
  send: () => Promise<Sent>,
): Promise<Sent> {
  try {
    await askLostServer()
    return await send()
  } catch (error) {
    const isLost = error instanceof RequestError && (error.kind === 'unreachable' || error.kind === 'unauthorized')
    if (!isLost || !keepsDrafts()) throw error
    throw await keep(change, about, error)
  }
}

/**
 * A browser does not say whether a request that failed was received. While the server is lost a question goes first, so that a decision that
 * follows it was surely not sent.
 */
async function askLostServer(): Promise<void> {
  const { isLost, barrier } = useConnection.getState()
  if (!isLost || barrier !== null || window.waybill !== undefined) return
  try {
    await request(ShellServiceDocument, {})
  } catch (error) {
    if (!(error instanceof RequestError) || error.kind !== 'unreachable') throw error
    throw new RequestError('unreachable', texts.notSentTheServer, error.remedy, error.code, false)
  }
}

async function keep(change: DraftChange, about: DraftAbout, error: RequestError): Promise<Error> {
  const { mayHaveArrived } = error
  const reason = reasonOf(error)
  try {
    const { userId } = useDrafts.getState()
    const id = crypto.randomUUID()
    await keepDraft({ id, madeAt: new Date().toISOString(), userId, mayHaveArrived, ...about, change })
    return new KeptAsDraft(mayHaveArrived ? texts.compareBeforeSending(reason) : reason, mayHaveArrived)
  } catch (failure) {
    const why = failure instanceof Error ? failure.message : String(failure)
    const what = mayHaveArrived ? texts.mayHaveArrived : texts.notSent
    return new RequestError('unreachable', texts.andNotKeptAsADraft(what, why, reason), error.remedy, error.code)
  }
}

/** Why it was not sent, as a sentence: what else the message says is said otherwise here. */
function reasonOf({ message }: RequestError): string {
  const reason = message.replace(/^Not sent: /, '').replace(' It may have been done: look before you repeat it.', '')
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}

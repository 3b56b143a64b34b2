import { useQuery } from '@tanstack/react-query'
import {
  HandoverRedoDocument,
  HandoverReviewDocument,
  type HandoverReviewMutationVariables,
  HandoverUndoDocument,
  HandoverVersionDocument,
  type HandoverVersionQuery,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import type { ReceivedFile } from '#renderer/lib/received-file.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import type { Review, Take } from './review.ts'
import * as texts from './texts.tsx'

/** How a file is opened: its passphrase, and the version that it is about where the file does not tell. */
export interface Opening {
  readonly passphrase: string | null
  readonly sbomId: string | null
  /** Number of passphrases that were tried. */
  readonly attempt: number
}

/** What a person decided about a review. */
export interface TakingOver {
  readonly choices: { id: string; take: Take }[]
  readonly acceptsInvalid: boolean
}

type Input = HandoverReviewMutationVariables['input']

async function send(input: Input, signal?: AbortSignal): Promise<Review> {
  return accepted((await request(HandoverReviewDocument, { input }, signal)).handoverImport)
}

function inputOf({ file }: ReceivedFile, { passphrase, sbomId }: Opening): Input {
  return { file, ...(passphrase !== null && { passphrase }), ...(sbomId !== null && { sbomId }) }
}

/** Reads what a file would change. Nothing is saved. A new `round` reads it again. */
export function useHandoverReview(received: ReceivedFile, opening: Opening, round: number) {
  const { sbomId, attempt } = opening
  return useQuery({
    // It has no area of its own: a decision elsewhere must not change what the user is reviewing. The service rejects outdated choices.
    // The passphrase is not part of the key, which stays in memory.
    queryKey: ['handover-review', received.turn, sbomId, attempt, round],
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => send({ ...inputOf(received, opening), dryRun: true }, signal),
  })
}

export type HandedVersion = NonNullable<HandoverVersionQuery['sbom']>

/** Reads versions that a file may be about. */
export function useVersions(ids: readonly string[]) {
  return useQuery({
    queryKey: queryKey('job', 'handover-versions', ids),
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(ids.map((sbomId) => request(HandoverVersionDocument, { sbomId }, signal)))
      return answers.flatMap(({ sbom }) => sbom ?? [])
    },
  })
}

/** Milliseconds. */
const pollMs = 400
const temporary: readonly RequestError['kind'][] = ['unavailable', 'unreachable', 'limited']

/**
 * Takes a file over. If its version is not here, that is made from the document first, and processed.
 *
 * @param onProcessing receives the version that is processed, again and again
 */
export async function takeOver(
  received: ReceivedFile,
  opening: Opening,
  { choices, acceptsInvalid }: TakingOver,
  onProcessing: (version: HandedVersion) => void,
): Promise<Review> {
  const input = {
    ...inputOf(received, opening),
    ...{ choices, conflicts: 'LEAVE', acceptInvalidSignature: acceptsInvalid },
  }
  const first = await send(input)
  if (first.state !== 'WAITING' || !first.sbom) return first
  const version = await waitUntilProcessed(first.sbom.id, onProcessing)
  const second = await send({ ...input, sbomId: first.sbom.id })
  if (second.state !== 'WAITING') return second
  const { error, remedy } = version.latestJob ?? {}
  throw new RequestError(
    'rejected',
    texts.versionIsHereNowBut(error == null ? '' : `: ${error}`),
    remedy ?? texts.applyTheFileAgainWhen,
  )
}

async function waitUntilProcessed(
  sbomId: string,
  onProcessing: (version: HandedVersion) => void,
): Promise<HandedVersion> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each poll begins after the one before
    const version = await readVersion(sbomId)
    if (version) onProcessing(version)
    if (version?.latestJob && version.latestJob.state !== 'QUEUED' && version.latestJob.state !== 'RUNNING')
      return version
    // oxlint-disable-next-line no-await-in-loop -- as above
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** Returns null while the service cannot answer. */
async function readVersion(sbomId: string): Promise<HandedVersion | null> {
  try {
    const { sbom } = await request(HandoverVersionDocument, { sbomId })
    if (!sbom) throw new RequestError('rejected', texts.versionWasDeletedMeanwhile, texts.applyTheFileAgain)
    return sbom
  } catch (error) {
    if (error instanceof RequestError && temporary.includes(error.kind)) return null
    throw error
  }
}

/** Undoes what was taken over as a whole. */
export async function undoTakingOver(operationId: string): Promise<void> {
  const { vexUndo } = await request(HandoverUndoDocument, { input: { operationId } })
  if ((accepted(vexUndo).operations ?? []).length === 0) throw new RequestError('rejected', texts.thisWasAlreadyUndone)
}

/** Takes over again what was undone, unless something newer touches it. */
export async function redoTakingOver(operationId: string): Promise<void> {
  const { vexRedo } = await request(HandoverRedoDocument, { input: { operationId } })
  if ((accepted(vexRedo).operations ?? []).length === 0)
    throw new RequestError('rejected', texts.newerDecisionTouchesTheseFindings)
}

import {
  DropAcceptDocument,
  DropAdvisoryDocument,
  DropInspectDocument,
  DropJobDocument,
  DropJobStopDocument,
} from '#renderer/generated/documents.ts'
import type { SbomInspectionAcceptInput } from '#renderer/generated/documents.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { accepted, rejections, request } from '#renderer/lib/request.ts'
import { announce } from '#renderer/lib/toasts.ts'
import { changeCard, findCard } from './cards.ts'
import type { Card, CardJob, Inspection, StoredVersion } from './cards.ts'
import { sniffFile } from './sniff.ts'

/** How often a running job is asked for. */
const pollMs = 400

/** Where a version goes, as the person left it. */
export interface Target {
  readonly product: string
  /** Null when the product is to be made. */
  readonly productId: string | null
  readonly environment: string
  readonly version: string
}

/** Files go one after the other: the next is read while a person looks at the first. */
let sending: Promise<unknown> = Promise.resolve()

/**
 * Takes a file as far as it gets by itself: looks at its first bytes, then inspects an SBOM or imports a feed.
 * @param environmentId the environment that the person is looking at, preferred in the guess
 */
export function startCard(id: number, environmentId: string | null): Promise<void> {
  const turn = sending.then(() => guarded(id, (card) => begin(card, environmentId)))
  sending = turn
  return turn
}

async function begin(card: Card, environmentId: string | null): Promise<void> {
  changeCard(card.id, { state: { at: 'reading' } })
  const sniffed = await sniffFile(card.file)
  if (sniffed.goesTo === 'nowhere') return refuse(card, [sniffed.why])
  changeCard(card.id, { guess: sniffed.guess, state: { at: 'sending', what: sniffed.guess } })
  if (sniffed.goesTo === 'advisories') return importFeed(card)
  const input = { doc: card.file, ...(environmentId && { projectId: environmentId }) }
  const { sbomInspect } = await request(DropInspectDocument, { input }, card.stop.signal)
  const refused = rejections(sbomInspect)
  const inspection = sbomInspect?.inspection
  if (refused.length > 0 || !inspection) return refuse(card, refused)
  if (inspection.rejections.length > 0) return refuse(card, inspection.rejections)
  return decide(card, inspection)
}

/** An SBOM asks where it goes; other kinds have only one place. */
function decide(card: Card, inspection: Inspection): Promise<void> | void {
  if (inspection.kind === 'SBOM') {
    changeCard(card.id, { guess: inspection.format ?? card.guess, state: { at: 'asking', inspection } })
    announce(`${card.file.name}: where does it go? Enter accepts.`)
    return
  }
  if (inspection.kind === 'UNKNOWN') {
    return refuse(card, ['This is neither an SBOM nor advisory data that Waybill reads.'])
  }
  return store(card, { id: inspection.id })
}

async function importFeed(card: Card): Promise<void> {
  const { advisorySourceImport } = await request(DropAdvisoryDocument, { input: { file: card.file } }, card.stop.signal)
  const refused = rejections(advisorySourceImport)
  if (refused.length > 0) return refuse(card, refused)
  const jobs = advisorySourceImport?.jobs ?? []
  if (jobs.length === 0) return refuse(card, ['No feed was found in this file.'])
  await follow(
    card,
    jobs.map((job) => job.id),
    null,
  )
}

/** Stores an inspected file as a version where the person said. */
export function acceptCard(id: number, inspection: Inspection, target: Target): Promise<void> {
  const version = target.version.trim()
  return guarded(id, (card) =>
    store(card, {
      id: inspection.id,
      ...(target.productId === null
        ? { projectGroupName: target.product.trim(), createProjectGroup: true }
        : { projectGroupId: target.productId }),
      projectName: target.environment,
      ...(version !== '' && version !== inspection.projectVersion && { projectVersion: version }),
    }),
  )
}

async function store(card: Card, input: SbomInspectionAcceptInput): Promise<void> {
  changeCard(card.id, { state: { at: 'sending', what: card.guess } })
  const { sbomInspectionAccept } = await request(DropAcceptDocument, { input }, card.stop.signal)
  const { sbom, job } = accepted(sbomInspectionAccept)
  const version: StoredVersion | null = sbom
    ? {
        id: sbom.id,
        environmentId: sbom.project.id,
        label: `${sbom.project.projectGroup.name} / ${sbom.project.name} / ${sbom.projectVersion}`,
      }
    : null
  await follow(card, job ? [job.id] : [], version)
}

/** Asks for jobs until all have ended. */
async function follow(card: Card, jobIds: readonly string[], version: StoredVersion | null): Promise<void> {
  changeCard(card.id, { state: { at: 'working', jobs: [], version } })
  for (;;) {
    const jobs = await readJobs(jobIds, card.stop.signal)
    // Without its job nobody knows what became of the file: that is not "done".
    if (jobs.length < jobIds.length)
      throw new RequestError('fault', 'The service lost sight of this job.', 'Look at Activity.')
    const failed = jobs.find((job) => job.state === 'FAILED')
    const isRunning = jobs.some((job) => job.state === 'QUEUED' || job.state === 'RUNNING')
    if (!findCard(card.id)) return
    if (failed && !isRunning) {
      const message = failed.error ?? 'The job failed without a reason.'
      return changeCard(card.id, { state: { at: 'failed', message, remedy: failed.remedy, mayRetry: false } })
    }
    if (jobs.some((job) => job.state === 'CANCELLED')) return changeCard(card.id, { state: { at: 'cancelled' } })
    changeCard(card.id, { state: { at: isRunning ? 'working' : 'done', jobs, version } })
    if (!isRunning) return announce(`${card.file.name} is done.`)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

async function readJobs(ids: readonly string[], signal: AbortSignal): Promise<CardJob[]> {
  const answers = await Promise.all(ids.map((id) => request(DropJobDocument, { id }, signal)))
  return answers.flatMap(({ job }) => (job ? [job] : []))
}

/** Ends an upload, or asks the service to cancel a running job. */
export async function cancelCard(id: number): Promise<void> {
  const card = findCard(id)
  if (!card) return
  if (card.state.at === 'working') {
    const running = card.state.jobs.filter((job) => job.cancellable)
    await guarded(id, async () => {
      for (const job of running) accepted((await request(DropJobStopDocument, { input: { id: job.id } })).jobCancel)
    })
    return
  }
  card.stop.abort()
  changeCard(id, { state: { at: 'cancelled' } })
}

/** Starts a failed file again from its beginning. */
export function retryCard(id: number, environmentId: string | null): Promise<void> {
  changeCard(id, { stop: new AbortController(), state: { at: 'waiting' } })
  return startCard(id, environmentId)
}

function refuse(card: Card, reasons: readonly string[]): void {
  changeCard(card.id, { state: { at: 'refused', reasons } })
  announce(`${card.file.name} was not read. ${reasons[0] ?? ''}`)
}

/** Runs a step of a card and shows at the card what went wrong. A card that was cancelled stays so. */
async function guarded(id: number, step: (card: Card) => Promise<void> | void): Promise<void> {
  const card = findCard(id)
  if (!card || card.stop.signal.aborted) return
  try {
    await step(card)
  } catch (error) {
    if (card.stop.signal.aborted) return
    const message = error instanceof Error ? error.message : String(error)
    const remedy = error instanceof RequestError ? error.remedy : null
    changeCard(id, { state: { at: 'failed', message, remedy, mayRetry: true } })
    announce(`${card.file.name}: ${message}`)
  }
}

import {
  DropAcceptDocument,
  DropAdvisoryDocument,
  DropInspectDocument,
  DropJobDocument,
  DropJobStopDocument,
} from '#renderer/generated/documents.ts'
import type { SbomInspectionAcceptInput } from '#renderer/generated/documents.ts'
import { jobHasEnded } from '#shared/failure-messages.ts'
import { isHandoverName } from '#renderer/lib/received-file.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { accepted, rejections, request } from '#renderer/lib/request.ts'
import { announce, showToast } from '#renderer/lib/toasts.ts'
import { openTray, useTray } from '#renderer/lib/tray.ts'
import { watchUpload } from '#renderer/lib/watch-upload.ts'
import { changeCard, findCard, hasEnded, noteJobs, removeCard, useCards } from './cards.ts'
import type { Card, CardJob, CardState, Inspection, StoredVersion, Target } from './cards.ts'
import { detectFile } from './detect-file.ts'
import { guardLeaving } from './guard-leaving.ts'
import { openReview } from './open-review.ts'
import { guessTarget } from './target.ts'
import * as texts from './texts.tsx'

/** How often a running job is polled. */
const pollMs = 400
/** How often the number of sent bytes is shown. */
const sentMs = 100
/** Number of jobs of one file that are polled at a time. */
const maxOpenCards = 8

/** The page: the environment and version on screen, which are preferred in guesses. */
export interface Place {
  readonly environmentId: string | null
  readonly versionId: string | null
  /** True on the advisories page, where a vendor's VEX is imported as data instead of reviewed as decisions. */
  readonly takesFeeds?: boolean
}

// As long as there are cards: this program is loaded with the first of them.
useCards.subscribe(({ cards }) => guardLeaving(cards))

/** Files are sent one after the other. The next is inspected while the user looks at the first. */
let sending: Promise<unknown> = Promise.resolve()

/** Makes files that came together one batch. `folder` is the one that they were in, if it was one. */
export function joinCards(cards: readonly Card[], folder: string | null): void {
  if (cards.length < 2) return
  const name = folder?.trim() || texts.cardsFiles(cards.length)
  const batch = { id: crypto.randomUUID(), name: name.slice(0, 200) }
  for (const { id } of cards) changeCard(id, { batch })
}

/** Processes a file as far as possible without the user: detects its type, then inspects an SBOM or imports a feed. */
export function startCard(id: number, place: Place): Promise<void> {
  const turn = sending.then(() => runStep(id, (card) => begin(card, place)))
  sending = turn
  return turn
}

async function begin(card: Card, place: Place): Promise<void> {
  if (card.file.problem) return rejectCard(card, [card.file.problem])
  if (isHandoverName(card.file.name)) return review(card, texts.handoverFile, place)
  changeCard(card.id, { state: { at: 'reading' } })
  const sniffed = await detectFile(card.file)
  card.stop.signal.throwIfAborted()
  if (sniffed.goesTo === 'nowhere') return rejectCard(card, [sniffed.why])
  const isFeed = sniffed.goesTo === 'advisories'
  changeCard(card.id, { guess: sniffed.guess, isFeed, state: { at: 'sending', sent: null } })
  if (isFeed) return importFeed(card)
  const { environmentId } = place
  const input = { doc: card.file, ...(environmentId && { projectId: environmentId }) }
  noteSent(card)
  const { sbomInspect } = await request(DropInspectDocument, { input }, card.stop.signal)
  card.stop.signal.throwIfAborted()
  const rejected = rejections(sbomInspect)
  const inspection = sbomInspect?.inspection
  if (rejected.length > 0 || !inspection) return rejectCard(card, rejected)
  if (inspection.rejections.length > 0) return rejectCard(card, inspection.rejections)
  return decide(card, inspection, { place, packing: sniffed.packing ?? '' })
}

/** Notes how much of a file has been sent, while it is being sent: not each of the pieces, of which a large file has thousands. */
function noteSent({ id, stop, file }: Card): void {
  let notedAt = -Infinity
  watchUpload(stop.signal, (bytes) => {
    const now = performance.now()
    if (bytes < file.size && now - notedAt < sentMs) return
    notedAt = now
    if (findCard(id)?.state.at === 'sending') {
      changeCard(id, { state: { at: 'sending', sent: Math.min(bytes, file.size) } })
    }
  })
}

/** Asks for the destination of an SBOM. Other kinds have only one destination. */
function decide(
  card: Card,
  inspection: Inspection,
  { place, packing }: { readonly place: Place; readonly packing: string },
): Promise<void> | void {
  // The contents of an archive are listed below its title.
  const format = inspection.format?.replace(/^(\d+ SBOMs):.*$/, '$1') ?? card.guess
  const guess = packing === '' ? format : `${format}, ${packing}`
  if (inspection.kind === 'VEX') return place.takesFeeds === true ? importFeed(card) : review(card, guess, place)
  if (inspection.kind === 'SBOM') {
    changeCard(card.id, { guess, state: { at: 'asking', inspection, target: guessTarget(inspection, card.file.name) } })
    openTray(true)
    announce(texts.chooseATargetPressEnter(card.file.name))
    return
  }
  if (inspection.kind === 'UNKNOWN') {
    return rejectCard(card, [texts.thisFileIsNotASupported])
  }
  return store(card, { id: inspection.id })
}

/** Opens the review if nothing else needs the user or is running. Otherwise the card offers it. */
function review(card: Card, guess: string, { versionId }: Place): void {
  const isAlone = useCards.getState().cards.every((one) => one.id === card.id || hasEnded(one))
  if (isAlone) {
    removeCard(card.id)
    openReview(card.file, versionId)
    return announce(texts.readyForReview(card.file.name))
  }
  changeCard(card.id, { guess, state: { at: 'review' } })
  openTray(true)
  announce(texts.readyForReview(card.file.name))
}

async function importFeed(card: Card): Promise<void> {
  noteSent(card)
  const { advisorySourceImport } = await request(
    DropAdvisoryDocument,
    { input: { file: card.file, ...(card.batch && { batch: card.batch }) } },
    card.stop.signal,
  )
  const rejected = rejections(advisorySourceImport)
  if (rejected.length > 0) return rejectCard(card, rejected)
  const jobs = advisorySourceImport?.jobs ?? []
  if (jobs.length === 0) return rejectCard(card, [texts.thisFileContainsNoAdvisoryFeed])
  await follow(
    card,
    jobs.map((job) => job.id),
    [],
  )
}

/** Stores an inspected file as a version of the chosen target. */
export function acceptCard(id: number, inspection: Inspection, target: Target): Promise<void> {
  const version = target.version.trim()
  return runStep(id, (card) =>
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
  changeCard(card.id, { state: { at: 'sending', sent: null, isStored: true } })
  const whole = { ...input, ...(card.batch && { batch: card.batch }) }
  const { sbomInspectionAccept } = await request(DropAcceptDocument, { input: whole }, card.stop.signal)
  const { sboms, job } = accepted(sbomInspectionAccept)
  const stored = (sboms ?? []).map(
    ({ id, project, projectVersion, latestJob, documents }, _at, all): StoredVersion => ({
      id,
      environmentId: project.id,
      jobId: latestJob?.id ?? null,
      label: `${project.projectGroup.name} / ${project.name} / ${projectVersion}`,
      entry: all.length > 1 ? (documents[0]?.filename ?? null) : null,
    }),
  )
  const jobIds = stored.length > 0 ? stored.flatMap(({ jobId }) => jobId ?? []) : job ? [job.id] : []
  await follow(card, jobIds, stored)
}

/** Polls jobs until all have ended. If a file became several versions, one failure does not stop the others. */
async function follow(card: Card, jobIds: readonly string[], versions: readonly StoredVersion[]): Promise<void> {
  noteJobs(jobIds)
  changeCard(card.id, { state: { at: 'working', jobs: [], versions } })
  const known = new Map<string, CardJob>()
  for (;;) {
    await readJobs(jobIds, known, card.stop.signal)
    if (!findCard(card.id)) return
    const jobs = jobIds.flatMap((id) => known.get(id) ?? [])
    const isRunning = jobs.length < jobIds.length || jobs.some((job) => !isFinished(job))
    const state = isRunning ? null : endedState(jobs, versions)
    changeCard(card.id, { state: state ?? { at: 'working', jobs, versions } })
    if (state) return sayEnd(card, state)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** Says in the bar how a file ended that is not in sight. */
function sayEnd({ file: { name } }: Card, state: CardState): void {
  if (state.at === 'done') say(texts.nameIsDone(name))
  else if (state.at === 'failed') say(texts.nameProcessingFailed(name), state.message)
}

/** The tray has a row for each file, so a message is enough. It has a button that opens the row. */
function say(text: string, reason?: string): void {
  if (useTray.getState().openedAt !== null) return announce([text, reason].filter(Boolean).join('. '))
  const action = { label: texts.show, keys: 'w', run: () => openTray() }
  showToast({ text, ...(reason !== undefined && { detail: reason, tone: 'bad' }), action, isKept: false })
}

function isFinished({ state }: CardJob): boolean {
  return state !== 'QUEUED' && state !== 'RUNNING'
}

function endedState(jobs: readonly CardJob[], versions: readonly StoredVersion[]): CardState {
  const failed = jobs.find((job) => job.state === 'FAILED')
  if (failed && versions.length < 2) {
    const message = failed.error ?? texts.jobFailedNoReasonWasGiven
    // An import can succeed on retry if its key was trusted or its source removed in the meantime.
    return { at: 'failed', message, remedy: failed.remedy, mayRetry: failed.kind === 'IMPORT_ADVISORIES' }
  }
  const canceled = jobs.filter((job) => job.state === 'CANCELLED').length
  if (canceled > 0 && (versions.length < 2 || canceled === jobs.length)) return { at: 'canceled' }
  return { at: 'done', jobs, versions }
}

/** Polls the first jobs that have not ended. Jobs run in order, and an archive may have hundreds. */
async function readJobs(ids: readonly string[], known: Map<string, CardJob>, signal: AbortSignal): Promise<void> {
  const open = ids.filter((id) => {
    const job = known.get(id)
    return !job || !isFinished(job)
  })
  const answers = await Promise.all(open.slice(0, maxOpenCards).map((id) => request(DropJobDocument, { id }, signal)))
  for (const [at, { job }] of answers.entries()) {
    // A missing job means that the outcome is unknown, which is not "finished".
    if (!job) throw new RequestError('fault', texts.statusOfThisJobIsUnknown, texts.seeActivity)
    known.set(open[at] ?? job.id, job)
  }
}

/** Aborts an upload, or asks the service to cancel a running job. */
export async function cancelCard(id: number): Promise<void> {
  const card = findCard(id)
  if (!card) return
  if (card.state.at === 'working') {
    const { jobs, versions } = card.state
    const settled = new Set(jobs.filter((job) => isFinished(job) || !job.cancellable).map((job) => job.id))
    const all = new Set([...jobs.map((job) => job.id), ...versions.flatMap(({ jobId }) => jobId ?? [])])
    // The last first, because the first ones run.
    await runStep(id, async () => {
      for (const jobId of [...all].toReversed()) if (!settled.has(jobId)) await stopJob(jobId)
    })
    return
  }
  card.stop.abort()
  changeCard(id, { state: { at: 'canceled' } })
}

/** Asks the service to cancel a job. One that ended meanwhile is polled as ended. */
async function stopJob(id: string): Promise<void> {
  const { jobCancel } = await request(DropJobStopDocument, { input: { id } })
  if (!rejections(jobCancel).includes(jobHasEnded)) accepted(jobCancel)
}

/** Restarts a failed file from the beginning. */
export function retryCard(id: number, place: Place): Promise<void> {
  changeCard(id, { stop: new AbortController(), state: { at: 'waiting' } })
  return startCard(id, place)
}

function rejectCard(card: Card, reasons: readonly string[]): void {
  changeCard(card.id, { state: { at: 'rejected', reasons } })
  say(texts.couldNotBeRead(card.file.name), reasons[0] ?? texts.noReasonWasGiven)
}

/** Runs a step of a card and shows a failure on the card. A canceled card stays canceled. */
async function runStep(id: number, step: (card: Card) => Promise<void> | void): Promise<void> {
  const card = findCard(id)
  if (!card || card.stop.signal.aborted) return
  try {
    await step(card)
  } catch (error) {
    if (card.stop.signal.aborted) return
    const message = error instanceof Error ? error.message : String(error)
    const remedy = error instanceof RequestError ? error.remedy : null
    changeCard(id, { state: { at: 'failed', message, remedy, mayRetry: true } })
    say(texts.nameProcessingFailed(card.file.name), message)
  }
}

import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { isIdle, isRunning, type Job } from '#renderer/lib/job-text.ts'
import type { Toast } from '#renderer/lib/toasts.ts'
import type { TrayTab } from '#renderer/lib/tray.ts'
import { hasEnded, isAsking, isFailed } from '#renderer/drop/cards.ts'
import type { Card, JobBatch } from '#renderer/drop/cards.ts'
import * as texts from './texts.tsx'

/** One row of the tray. */
export type TrayRow = { readonly key: string; readonly endedAt: number | null } & (
  | { readonly kind: 'file'; readonly card: Card }
  | { readonly kind: 'batch'; readonly batch: JobBatch; readonly cards: readonly Card[] }
  | { readonly kind: 'job'; readonly job: Job }
  | { readonly kind: 'message'; readonly message: Toast }
)

export type TrayRows = Readonly<Record<TrayTab, readonly TrayRow[]>>

/** What the tray is made of. */
export interface TrayContent {
  readonly cards: readonly Card[]
  /** Of this user, without those of the files. */
  readonly jobs: readonly Job[]
  readonly log: readonly Toast[]
  /** When the tray was opened; null while it is closed. */
  readonly openedAt: number | null
  readonly now: number
}

const keptMs = 86_400_000

/**
 * Sorts everything into the tabs. What ends while the tray is open is on its tab at once, and stays among what runs too: a row that is looked at,
 * or has the next step, does not go away by itself. Finished rows go after a day, failed ones stay.
 */
export function rowsOf({ cards, jobs, log, openedAt, now }: TrayContent): TrayRows {
  const rows = [...rowsOfCards(cards), ...jobs.filter((job) => !isIdle(job)).map(rowOfJob)]
  const isNow = ({ endedAt }: TrayRow) => endedAt === null || (openedAt !== null && endedAt >= openedAt)
  const ended = [...rows.filter(({ endedAt }) => endedAt !== null), ...log.map(rowOfMessage)].toSorted(
    (one, other) => (other.endedAt ?? 0) - (one.endedAt ?? 0),
  )
  // Of files that came together one may have failed before all have ended.
  const failing = rows.filter((row) => row.endedAt === null && hasFailed(row))
  return {
    now: rows.filter(isNow).toSorted((one, other) => rank(one) - rank(other)),
    finished: ended.filter((row) => hasSucceeded(row) && now - (row.endedAt ?? 0) < keptMs),
    failed: [...failing, ...ended.filter(hasFailed)],
  }
}

/** What needs the user comes first, then what runs, then what has ended. */
function rank(row: TrayRow): number {
  const cards = row.kind === 'batch' ? row.cards : row.kind === 'file' ? [row.card] : []
  if (cards.some(isAsking)) return 0
  return row.endedAt === null ? 1 : 2
}

/** Number of files of a batch that ask at a time. Each has a form, and the next comes when one is answered. */
export const maxQuestions = 5

/** Files that came together are one row. The first of them that ask have their own below it as long as they do. */
function rowsOfCards(cards: readonly Card[]): readonly TrayRow[] {
  const batches = Map.groupBy(cards, (card) => card.batch?.id ?? rowOfCard(card).key)
  return [...batches].flatMap(([key, members]): readonly TrayRow[] => {
    const batch = members[0]?.batch ?? null
    if (batch === null) return members.map(rowOfCard)
    const endedAt = members.every(hasEnded) ? Math.max(...members.map((card) => card.endedAt ?? 0)) : null
    const asking = members.filter(isAsking).slice(0, maxQuestions)
    return [{ kind: 'batch', key, batch, cards: members, endedAt }, ...asking.map(rowOfCard)]
  })
}

function rowOfCard(card: Card): TrayRow {
  return { kind: 'file', key: `file ${card.id}`, card, endedAt: card.endedAt }
}

function rowOfJob(job: Job): TrayRow {
  const endedAt = isRunning(job) ? null : Date.parse(job.finishedAt ?? job.createdAt)
  return { kind: 'job', key: job.id, job, endedAt }
}

function rowOfMessage(message: Toast): TrayRow {
  return { kind: 'message', key: `message ${message.id}`, message, endedAt: message.shownAt }
}

/** Tests whether something of a row failed. */
export function hasFailed(row: TrayRow): boolean {
  if (row.kind === 'file') return isFailed(row.card)
  if (row.kind === 'batch') return row.cards.some(isFailed)
  return row.kind === 'job' ? row.job.state === 'FAILED' : row.message.tone === 'bad'
}

function hasSucceeded(row: TrayRow): boolean {
  return row.kind === 'batch' ? !row.cards.every(isFailed) : !hasFailed(row)
}

/** Number of rows that have not ended. */
export function countRunning(rows: readonly TrayRow[]): number {
  return rows.filter(({ endedAt }) => endedAt === null).length
}

/** Number of failures in rows: each file of a batch is one. */
export function countFailed(rows: readonly TrayRow[]): number {
  return rows.reduce((sum, row) => sum + (row.kind === 'batch' ? row.cards.filter(isFailed).length : 1), 0)
}

/** Number of questions: a batch has more than rows. */
function countAsking(rows: readonly TrayRow[]): number {
  const cards = rows.flatMap((row) => (row.kind === 'batch' ? row.cards : row.kind === 'file' ? [row.card] : []))
  return new Set(cards.filter(isAsking)).size
}

/** The tab that has most to say. */
export function firstTab(rows: TrayRows, closedAt: number): TrayTab {
  if (rows.now.length > 0) return 'now'
  if (rows.failed.some((row) => row.kind !== 'message' && (row.endedAt ?? 0) > closedAt)) return 'failed'
  return rows.finished.length > 0 || rows.failed.length === 0 ? 'finished' : 'failed'
}

/** What the button of the tray says. */
export interface TraySummary {
  readonly look: 'asking' | 'running' | 'failed' | 'lacking' | 'done' | 'idle'
  readonly text: string
  /** 0 to 1, of what runs. */
  readonly share?: number
}

/** Returns the versions of files that ended well since the tray was looked at. */
export function newVersions(rows: TrayRows, closedAt: number): readonly string[] {
  const cards = rows.finished.flatMap((row) =>
    row.kind === 'batch' ? row.cards : row.kind === 'file' ? [row.card] : [],
  )
  return cards.flatMap(({ state, endedAt }) =>
    state.at === 'done' && (endedAt ?? 0) > closedAt ? state.versions.map(({ id }) => id) : [],
  )
}

/**
 * Sums the rows up: a question first, then what runs, then what ended since the tray was looked at.
 * @param isLacking whether one of the new versions lacks advisory data: its row warns, and so does the button
 */
export function summaryOf(rows: TrayRows, closedAt: number, isLacking = false): TraySummary {
  const asking = countAsking(rows.now)
  if (asking > 0) return { look: 'asking', text: formatCount(asking, texts.questionForms) }
  const running = rows.now.filter(({ endedAt }) => endedAt === null)
  if (running.length > 0) return sumUpRunning(running)
  const isNew = (row: TrayRow) => row.kind !== 'message' && (row.endedAt ?? 0) > closedAt
  const failed = countFailed(rows.failed.filter(isNew))
  if (failed > 0) return { look: 'failed', text: texts.failedText(formatNumber(failed)) }
  if (isLacking) return { look: 'lacking', text: texts.doneDataMissing }
  if (rows.finished.some(isNew)) return { look: 'done', text: texts.done }
  return { look: 'idle', text: texts.trayLabel }
}

function sumUpRunning(running: readonly TrayRow[]): TraySummary {
  const share = running.reduce((sum, row) => sum + shareOf(row), 0) / running.length
  const files = running.flatMap((row) => (row.kind === 'batch' ? row.cards : row.kind === 'file' ? [row.card] : []))
  const jobs = running.filter(({ kind }) => kind === 'job').length
  const isOnlyFiles = jobs === 0 && files.length > 1
  const text = isOnlyFiles
    ? texts.endedOfFiles(formatNumber(files.filter(hasEnded).length), formatCount(files.length, texts.fileForms))
    : texts.running(formatNumber(running.length))
  return { look: 'running', text, share }
}

/** The finished share of a row, 0 to 1. */
export function shareOf(row: TrayRow): number {
  if (row.kind === 'job') return row.job.progress
  if (row.kind === 'message') return 1
  const cards = row.kind === 'batch' ? row.cards : [row.card]
  return cards.reduce((sum, card) => sum + shareOfCard(card), 0) / cards.length
}

/** A file is sent, and then processed: the second takes longer. */
const sentShare = 0.2

/** The finished share of a file, 0 to 1. */
export function shareOfCard(card: Card): number {
  const { state, file } = card
  if (hasEnded(card)) return 1
  if (state.at === 'asking' || state.at === 'review') return sentShare
  if (state.at === 'sending') {
    if (state.isStored === true) return sentShare
    return state.sent === null || file.size === 0 ? 0 : (state.sent / file.size) * sentShare
  }
  if (state.at !== 'working') return 0
  const jobs = Math.max(state.jobs.length, state.versions.length, 1)
  return sentShare + (state.jobs.reduce((sum, job) => sum + job.progress, 0) / jobs) * (1 - sentShare)
}

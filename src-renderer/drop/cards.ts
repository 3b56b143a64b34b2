import { create } from 'zustand'
import { useToasts } from '#renderer/lib/toasts.ts'
import { closeTray } from '#renderer/lib/tray.ts'
import type { SourceFile } from '#renderer/lib/source-file.ts'
import type { DropInspectMutation, DropJobQuery } from '#renderer/generated/documents.ts'

/** What the service found in a file. */
export type Inspection = NonNullable<NonNullable<DropInspectMutation['sbomInspect']>['inspection']>

/** A job as the card shows it. */
export type CardJob = NonNullable<DropJobQuery['job']>

/** The destination of a version, as the user left it. */
export interface Target {
  readonly product: string
  /** Null if the product will be created. */
  readonly productId: string | null
  readonly environment: string
  readonly version: string
}

/** A version created from a file. */
export interface StoredVersion {
  readonly id: string
  readonly environmentId: string
  readonly label: string
  /** The file in the archive; null if the upload was one document. */
  readonly entry: string | null
  /** The job that processes it. */
  readonly jobId: string | null
}

/** The state of a file on its way into Waybill. */
export type CardState =
  | { readonly at: 'waiting' | 'reading' | 'canceled' }
  /** `sent`: how many of its bytes have arrived, where that is known. `isStored`: it was inspected, and becomes a version. */
  | { readonly at: 'sending'; readonly sent: number | null; readonly isStored?: boolean }
  /** `target` is what the user has made of the guess. */
  | { readonly at: 'asking'; readonly inspection: Inspection; readonly target: Target }
  /** A VEX document or a handover file: what it decides is reviewed before any is applied. */
  | { readonly at: 'review' }
  /** `versions` are those created from the file: several for an archive of SBOMs, none for advisory data. */
  | {
      readonly at: 'working' | 'done'
      readonly jobs: readonly CardJob[]
      readonly versions: readonly StoredVersion[]
    }
  /** The file cannot be read. Nothing was stored. */
  | { readonly at: 'rejected'; readonly reasons: readonly string[] }
  /** Processing failed, although the file may be valid. */
  | { readonly at: 'failed'; readonly message: string; readonly remedy: string | null; readonly mayRetry: boolean }

/** What files that came together have in common. */
export interface JobBatch {
  readonly id: string
  readonly name: string
}

/** One file that was dropped, picked or opened. */
export interface Card {
  readonly id: number
  readonly file: SourceFile
  /** Guess from the first bytes. Empty until they are read. */
  readonly guess: string
  /** True if the first bytes are those of advisory data. */
  readonly isFeed: boolean
  /** What its jobs are part of; null of a file that came alone. */
  readonly batch: JobBatch | null
  readonly state: CardState
  /** When it ended, as `Date.now()`. Null while it has not. */
  readonly endedAt: number | null
  /** Aborts the upload or inspection of the card. */
  readonly stop: AbortController
}

interface CardsState {
  readonly cards: readonly Card[]
  /** Number of files of a folder that were skipped because no reader supports them. */
  readonly skippedFiles: number
  /** Jobs of the files of this window: they have rows of their own only in Activity. */
  readonly jobIds: ReadonlySet<string>
}

export const useCards = create<CardsState>(() => ({ cards: [], skippedFiles: 0, jobIds: new Set() }))

let lastId = 0

/** Adds cards for files, in their order. */
export function addCards(files: readonly SourceFile[], passedOver = 0): readonly Card[] {
  const added = files.map((file): Card => {
    lastId += 1
    const stop = new AbortController()
    return { id: lastId, file, guess: '', isFeed: false, batch: null, state: { at: 'waiting' }, endedAt: null, stop }
  })
  useCards.setState((state) => ({
    cards: [...state.cards, ...added],
    skippedFiles: state.skippedFiles + passedOver,
  }))
  return added
}

/** Changes a card if it still exists. */
export function changeCard(
  id: number,
  change: Partial<Pick<Card, 'state' | 'guess' | 'isFeed' | 'batch' | 'stop'>>,
): void {
  useCards.setState((state) => ({
    cards: state.cards.map((card) => {
      if (card.id !== id) return card
      const changed = { ...card, ...change }
      return { ...changed, endedAt: hasEnded(changed) ? (card.endedAt ?? Date.now()) : null }
    }),
  }))
}

const ended: readonly CardState['at'][] = ['done', 'rejected', 'failed', 'canceled']

/** Tests whether nothing more happens to a file by itself. */
export function hasEnded({ state }: Pick<Card, 'state'>): boolean {
  return ended.includes(state.at)
}

/** Tests whether a file waits for an answer. */
export function isAsking({ state }: Pick<Card, 'state'>): boolean {
  return state.at === 'asking' || state.at === 'review'
}

/** Tests whether a file was not stored. */
export function isFailed({ state }: Pick<Card, 'state'>): boolean {
  return state.at === 'rejected' || state.at === 'failed'
}

export function findCard(id: number): Card | undefined {
  return useCards.getState().cards.find((card) => card.id === id)
}

/** Notes the jobs of a file. */
export function noteJobs(ids: readonly string[]): void {
  useCards.setState(({ jobIds }) => ({ jobIds: new Set([...jobIds, ...ids]) }))
}

/** Removes a card. With the last card, the note about skipped files is removed too. */
export function removeCard(id: number): void {
  useCards.setState((state) => {
    const cards = state.cards.filter((card) => card.id !== id)
    return { cards, skippedFiles: cards.length === 0 ? 0 : state.skippedFiles }
  })
}

/** Removes all cards and aborts what they do. What the service has already stored stays. */
export function discardCards(): void {
  for (const { stop } of useCards.getState().cards) stop.abort()
  useCards.setState({ cards: [], skippedFiles: 0, jobIds: new Set() })
  closeTray()
  useToasts.setState({ log: [] })
}

/** Returns why a file was not stored; nothing for any other state. */
export function reasonsOf(state: CardState): readonly string[] {
  if (state.at === 'rejected') return state.reasons
  return state.at === 'failed' ? [state.message] : []
}

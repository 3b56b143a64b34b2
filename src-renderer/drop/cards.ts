import { create } from 'zustand'
import type { SourceFile } from '#renderer/lib/source-file.ts'
import type { DropInspectMutation, DropJobQuery } from '#renderer/generated/documents.ts'

/** What the service found in a file. */
export type Inspection = NonNullable<NonNullable<DropInspectMutation['sbomInspect']>['inspection']>

/** A job as the card shows it. */
export type CardJob = NonNullable<DropJobQuery['job']>

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
  | { readonly at: 'sending'; readonly what: string }
  | { readonly at: 'asking'; readonly inspection: Inspection }
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
  /** Aborts the upload or inspection of the card. */
  readonly stop: AbortController
}

interface CardsState {
  readonly cards: readonly Card[]
  /** Number of files of a folder that were skipped because no reader supports them. */
  readonly skippedFiles: number
}

export const useCards = create<CardsState>(() => ({ cards: [], skippedFiles: 0 }))

let lastId = 0

/** Adds cards for files, in their order. */
export function addCards(files: readonly SourceFile[], passedOver = 0): readonly Card[] {
  const added = files.map((file): Card => {
    lastId += 1
    const stop = new AbortController()
    return { id: lastId, file, guess: '', isFeed: false, batch: null, state: { at: 'waiting' }, stop }
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
  useCards.setState((state) => ({ cards: state.cards.map((card) => (card.id === id ? { ...card, ...change } : card)) }))
}

export function findCard(id: number): Card | undefined {
  return useCards.getState().cards.find((card) => card.id === id)
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
  useCards.setState({ cards: [], skippedFiles: 0 })
}

/** Removes every finished card that needs no action. */
export function removeFinished(): void {
  useCards.setState((state) => {
    const cards = state.cards.filter(({ state: { at } }) => at !== 'done' && at !== 'canceled')
    return { cards, skippedFiles: cards.length === 0 ? 0 : state.skippedFiles }
  })
}

/** Number of lines of files. Those that were not stored have more, because each says why. */
const maxLines = 5
const maxFailedLines = 50

/** Returns the cards that are listed as lines: those of files that were not stored first, each in their order. */
export function listCardLines(cards: readonly Card[]): readonly Card[] {
  const isFailed = ({ state }: Card) => reasonsOf(state).length > 0
  const failed = cards.filter(isFailed).slice(0, maxFailedLines)
  const others = cards.filter((card) => !isFailed(card))
  return [...failed, ...others.slice(0, Math.max(0, maxLines - failed.length))]
}

/** Returns why a file was not stored; nothing for any other state. */
export function reasonsOf(state: CardState): readonly string[] {
  if (state.at === 'rejected') return state.reasons
  return state.at === 'failed' ? [state.message] : []
}

/** Returns the card to show open: the first that asks something, otherwise the first that failed, otherwise the last. */
export function pickOpenCard(cards: readonly Card[]): Card | undefined {
  return (
    cards.find(({ state }) => state.at === 'asking') ??
    cards.find(({ state }) => state.at === 'review') ??
    cards.find(({ state }) => state.at === 'rejected' || state.at === 'failed') ??
    cards.find(({ state }) => state.at === 'working' || state.at === 'sending') ??
    cards.at(-1)
  )
}

import { create } from 'zustand'
import type { DropInspectMutation, DropJobQuery } from '#renderer/generated/documents.ts'

/** What the service found in a file. */
export type Inspection = NonNullable<NonNullable<DropInspectMutation['sbomInspect']>['inspection']>

/** A job as the card shows it. */
export type CardJob = NonNullable<DropJobQuery['job']>

/** A version that a file became. */
export interface StoredVersion {
  readonly id: string
  readonly environmentId: string
  readonly label: string
  /** The file of the archive that it was read from; null where the upload was one document. */
  readonly entry: string | null
  /** The job that processes it. */
  readonly jobId: string | null
}

/** Where a file is on its way. */
export type CardState =
  | { readonly at: 'waiting' | 'reading' | 'cancelled' }
  | { readonly at: 'sending'; readonly what: string }
  | { readonly at: 'asking'; readonly inspection: Inspection }
  /** A VEX document: what it says is looked at before anything is taken over. */
  | { readonly at: 'review' }
  /** `versions` are those that the file became: several for an archive of SBOMs, none for advisory data. */
  | {
      readonly at: 'working' | 'done'
      readonly jobs: readonly CardJob[]
      readonly versions: readonly StoredVersion[]
    }
  /** The file cannot be read: nothing was stored. */
  | { readonly at: 'refused'; readonly reasons: readonly string[] }
  /** The work broke off; the file may be fine. */
  | { readonly at: 'failed'; readonly message: string; readonly remedy: string | null; readonly mayRetry: boolean }

/** One file that was dropped, picked or opened. */
export interface Card {
  readonly id: number
  readonly file: File
  /** What the first bytes say. Empty until read. */
  readonly guess: string
  /** Whether the first bytes are those of advisory data. */
  readonly isFeed: boolean
  readonly state: CardState
  /** Ends what the card is doing. */
  readonly stop: AbortController
}

interface CardsState {
  readonly cards: readonly Card[]
  /** Files of a folder that no reader takes, and were passed over. */
  readonly skippedFiles: number
}

export const useCards = create<CardsState>(() => ({ cards: [], skippedFiles: 0 }))

let lastId = 0

/** Adds cards for files, in their order. */
export function addCards(files: readonly File[], passedOver = 0): readonly Card[] {
  const added = files.map((file): Card => {
    lastId += 1
    return { id: lastId, file, guess: '', isFeed: false, state: { at: 'waiting' }, stop: new AbortController() }
  })
  useCards.setState((state) => ({
    cards: [...state.cards, ...added],
    skippedFiles: state.skippedFiles + passedOver,
  }))
  return added
}

/** Changes a card that is still there. */
export function changeCard(id: number, change: Partial<Pick<Card, 'state' | 'guess' | 'isFeed' | 'stop'>>): void {
  useCards.setState((state) => ({ cards: state.cards.map((card) => (card.id === id ? { ...card, ...change } : card)) }))
}

export function findCard(id: number): Card | undefined {
  return useCards.getState().cards.find((card) => card.id === id)
}

/** Takes a card away, and with the last one the note about what was passed over. */
export function removeCard(id: number): void {
  useCards.setState((state) => {
    const cards = state.cards.filter((card) => card.id !== id)
    return { cards, skippedFiles: cards.length === 0 ? 0 : state.skippedFiles }
  })
}

/** Takes every card away that has nothing more to say or to do. */
export function removeFinished(): void {
  useCards.setState((state) => {
    const cards = state.cards.filter(({ state: { at } }) => at !== 'done' && at !== 'cancelled')
    return { cards, skippedFiles: cards.length === 0 ? 0 : state.skippedFiles }
  })
}

/** The card that is shown open: the first that asks, else the first that went wrong, else the last. */
export function pickOpenCard(cards: readonly Card[]): Card | undefined {
  return (
    cards.find(({ state }) => state.at === 'asking') ??
    cards.find(({ state }) => state.at === 'review') ??
    cards.find(({ state }) => state.at === 'refused' || state.at === 'failed') ??
    cards.find(({ state }) => state.at === 'working' || state.at === 'sending') ??
    cards.at(-1)
  )
}

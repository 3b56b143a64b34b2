import { useMemo, useState } from 'react'
import type { ReceivedFile } from '#renderer/lib/received-file.ts'
import type { EntryFilter, EntryRow, Rest, Take } from './review.ts'
import { canTakeOver, choicesOf, differencesOf, entryRows, mayTake, nextOpen, planOf, withChoice } from './review.ts'
import { type Opening, useHandoverReview } from './use-handover.ts'
import { useTakingOver } from './use-taking-over.ts'

const none: ReadonlyMap<string, Take> = new Map()
const everything: EntryFilter = { outcome: null, search: '' }

/** Holds the state of a review of one file: how it is opened, filter, choices, and the step that takes it over. */
export function useHandoverSession(received: ReceivedFile) {
  const [opening, setOpening] = useState<Opening>({ passphrase: null, sbomId: null, attempt: 0 })
  const [round, setRound] = useState(0)
  const [choices, setChoices] = useState(none)
  const [rest, setRest] = useState<Rest>('LEAVE')
  const [filter, setFilter] = useState(everything)
  const [cursorKey, setCursorKey] = useState<string | null>(null)
  const [acceptsInvalid, setAcceptsInvalid] = useState(false)
  const again = () => {
    setChoices(none)
    setFilter(everything)
    setCursorKey(null)
    setRound((before) => before + 1)
  }
  const dryRun = useHandoverReview(received, opening, round)
  const taking = useTakingOver(received, again)
  const { state } = taking
  const review = state.at === 'done' ? state.review : dryRun.data
  const rows = useMemo(() => entryRows(differencesOf(review), choices, filter), [review, choices, filter])
  const plan = useMemo(() => (review ? planOf(review, choices, rest) : null), [review, choices, rest])
  const cursor = rows.find(({ key }) => key === cursorKey) ?? rows[0]
  const isAsking = state.at !== 'running' && state.at !== 'done'
  const mayChoose = isAsking && cursor?.outcome === 'CONFLICT'
  const mayTakeOver = isAsking && review !== undefined && canTakeOver(review, plan, acceptsInvalid)
  const choose = (take: Take | null) => {
    if (!cursor || !mayChoose || (take !== null && !mayTake(cursor, take))) return
    setChoices(withChoice(choices, cursor.entry.id, take))
    if (take !== null) setCursorKey((nextOpen(rows, cursor) ?? cursor).key)
  }
  return {
    ...{ opening, dryRun, review, rows, plan, cursor, filter, setFilter, rest, setRest, taking, choose, mayChoose },
    ...{ acceptsInvalid, setAcceptsInvalid, mayTakeOver },
    openWith: (passphrase: string) => setOpening((one) => ({ ...one, passphrase, attempt: one.attempt + 1 })),
    target: (sbomId: string | null) => {
      setChoices(none)
      setOpening((one) => ({ ...one, sbomId }))
    },
    moveTo: ({ key }: EntryRow) => setCursorKey(key),
    lookAgain: () => {
      taking.reset()
      again()
    },
    takeOver: () => {
      if (mayTakeOver) void taking.start(opening, { choices: choicesOf(review, choices, rest), acceptsInvalid })
    },
  }
}

export type HandoverSession = ReturnType<typeof useHandoverSession>

import { create } from 'zustand'

/** What a practice course needs to know of a triage page: enough to tell what the user did, by key or by mouse. */
export interface TriageFacts {
  readonly versionId: string
  /** Key of the row with the cursor. */
  readonly cursor: string | null
  /** Number of rows that are selected. */
  readonly selected: number
  /** The status that waits for its digit. */
  readonly pending: string | null
  /** Decisions that were made, and how many findings' rows the last one was about. */
  readonly decisions: number
  readonly lastRows: number
  readonly undone: number
  readonly isExporting: boolean
}

/** The sample's version that is practiced with. */
export interface PracticePlace {
  readonly productId: string
  readonly environmentId: string
  readonly versionId: string
}

/** A practice course in this window. It is kept over a reload, and is no other window's. */
export interface Practice {
  readonly place: PracticePlace
  /** Index of the step that is next. At the number of steps the course is done. */
  readonly step: number
  /** False while it is left: it goes on at the same step. */
  readonly isOn: boolean
  /** How often each step was done. Skipped ones are missing. */
  readonly done: Readonly<Record<string, number>>
  readonly startedAt: number
  readonly endedAt: number | null
}

const storageKey = 'waybill.practice'

function readStored(): Practice | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Practice | null
    return stored?.place.versionId ? stored : null
  } catch {
    return null // what is damaged starts again
  }
}

/** The course of this window, and the triage page that is shown. */
export const usePractice = create<{ readonly practice: Practice | null; readonly facts: TriageFacts | null }>(() => ({
  practice: readStored(),
  facts: null,
}))

/** Changes the course, and keeps it over a reload. Null forgets it. */
export function setPractice(practice: Practice | null): void {
  usePractice.setState({ practice })
  if (practice === null) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, JSON.stringify(practice))
}

/**
 * Returns true while a version is the one that is practiced with. No other page shows anything of the course. A course that is done goes on only
 * on the page where it ended, until its export is closed.
 */
export function usePracticeAt(versionId: string | undefined): boolean {
  return usePractice(
    ({ practice, facts }) =>
      practice?.isOn === true &&
      practice.place.versionId === versionId &&
      (practice.endedAt === null || facts?.versionId === versionId),
  )
}

import { useState } from 'react'

/** A policy or an automation rule, which may be one of the starter library. */
interface Row {
  readonly id: string
  readonly starter: boolean
  readonly isEnabled: boolean
}

/**
 * Tells the library from what counts: a starter that is on counts. A row that is turned on or off stays in its list until another one is shown,
 * so that the rows below it do not move.
 */
export function useLibrary() {
  const [places, setPlaces] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isStarterOff = ({ starter, isEnabled }: Row) => starter && !isEnabled
  const isInLibrary = (row: Row) => places.get(row.id) ?? isStarterOff(row)
  return {
    isInLibrary,
    /** Whether a row counts as one of the library, wherever it is listed. */
    isStarterOff,
    /** Keeps the place of a row that is about to be turned. */
    keepPlace: (row: Row) => setPlaces((before) => new Map([...before, [row.id, isInLibrary(row)]])),
    forgetPlaces: () => setPlaces(new Map()),
  }
}

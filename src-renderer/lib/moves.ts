import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useWishes } from './wishes.ts'

/** A row that gets another place in its list. */
export interface Move<Row> {
  readonly row: Row
  /** From 1. */
  readonly position: number
  readonly isEarlier: boolean
}

interface MoveOptions<Row> {
  /** The list: its moves are sent one after another. */
  readonly about: QueryKey
  readonly send: (move: Move<Row>) => Promise<unknown>
  readonly said?: (move: Move<Row>) => void
  readonly failed: string
  readonly readAgain: (queries: QueryClient) => Promise<unknown>
}

/**
 * Moves rows of a list. A row is shown at its new place at once, and the next move goes on from there.
 *
 * @param stored the whole list in its order: a position is a place in it
 */
export function useMoves<Row extends { readonly id: string }>(stored: readonly Row[], options: MoveOptions<Row>) {
  const { wishes, ask } = useWishes<Move<Row>, unknown>(options)
  const rows = wishes.reduce(moved, stored)
  const placeOf = ({ id }: Row) => rows.findIndex((row) => row.id === id) + 1
  return {
    rows,
    /** Moves a row to the place of another. */
    move: (row: Row, other: Row) => {
      const position = placeOf(other)
      void ask({ row, position, isEarlier: position < placeOf(row) })
    },
  }
}

/** Returns rows with one at another place. One that is gone meanwhile stays gone. */
function moved<Row extends { readonly id: string }>(rows: readonly Row[], move: Move<Row>): readonly Row[] {
  const row = rows.find(({ id }) => id === move.row.id)
  return row ? rows.filter((one) => one !== row).toSpliced(move.position - 1, 0, row) : rows
}

import { useMemo, useState } from 'react'
import { useKeys } from '#renderer/lib/keys.ts'
import { useCarryOver } from '#renderer/lib/use-carry-over.ts'
import { rowAfter, unchanged } from './carried-text.ts'
import type { CarriedRow } from './use-carried.ts'
import { useCarriedRows, useCarryOverGroups } from './use-carried.ts'

const none: ReadonlySet<string> = new Set()

/** Holds the state of a review of pending decisions: the selected group, the selected decision, and the keys. */
export function useCarrySession(sbomId: string) {
  const groups = useCarryOverGroups(sbomId)
  const carry = useCarryOver(sbomId)
  const [chosen, setChosen] = useState<string | null>(null)
  const [cursorId, setCursorId] = useState<string | null>(null)
  const waiting = groups.data?.carryOver ?? []
  const group = waiting.find(({ evidenceKind }) => evidenceKind === chosen) ?? waiting[0]
  const carried = useCarriedRows(sbomId, group?.evidenceKind)
  const [settled, setSettled] = useState(none)
  const rows = useMemo(() => carried.rows.filter(({ id }) => !settled.has(id)), [carried.rows, settled])
  const cursor = rows.find(({ id }) => id === cursorId) ?? rows[0]
  const settleRow = (row: CarriedRow, accept: boolean) => {
    if (settled.has(row.id)) return
    setSettled((before) => new Set([...before, row.id]))
    setCursorId(
      rowAfter(
        rows.map(({ id }) => id),
        row.id,
      ),
    )
    void carry.confirm({ ids: [row.id], accept }, () => setSettled((before) => before.difference(new Set([row.id]))))
  }
  const settleGroup = (accept: boolean) => {
    if (group) void carry.confirm({ kinds: [group.evidenceKind], accept })
  }
  const confirmUnchanged = () => void carry.confirm({ kinds: [unchanged], accept: true })
  const undo = () => {
    setSettled(none)
    void carry.undo()
  }
  const hasUnchanged = waiting.some(({ evidenceKind }) => evidenceKind === unchanged)
  useKeys({ y: confirmUnchanged }, { enabled: hasUnchanged })
  useGroupKeys(cursor, settleRow, settleGroup)
  useKeys({ z: undo }, { enabled: carry.canUndo })
  useKeys({ 'Shift+Z': carry.redo }, { enabled: carry.canRedo })
  return {
    ...{
      groups,
      group,
      carried: { ...carried, rows, totalCount: carried.totalCount - (carried.rows.length - rows.length) },
    },
    ...{ cursor, settleRow, settleGroup, confirmUnchanged },
    ...{ isBusy: carry.isBusy, canUndo: carry.canUndo, canRedo: carry.canRedo, undo },
    moveTo: ({ id }: CarriedRow) => setCursorId(id),
    showGroup: (evidenceKind: string) => {
      setChosen(evidenceKind)
      setCursorId(null)
    },
  }
}

/** Binds the keys that settle the selected decision or all of its group. */
function useGroupKeys(
  cursor: CarriedRow | undefined,
  settleRow: (row: CarriedRow, accept: boolean) => void,
  settleGroup: (accept: boolean) => void,
): void {
  const keys = {
    x: () => cursor && settleRow(cursor, false),
    'Shift+Y': () => settleGroup(true),
    'Shift+X': () => settleGroup(false),
  }
  useKeys(keys, { enabled: cursor !== undefined })
}

export type CarrySession = ReturnType<typeof useCarrySession>

import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useKeys } from '#renderer/lib/keys.ts'
import { useMayOnlyRead } from '#renderer/lib/own-role.ts'
import { paths } from '#renderer/lib/paths.ts'
import { useCarryOver } from '#renderer/lib/use-carry-over.ts'
import { countDecisions, groupCarried, isAbout } from './carried-groups.ts'
import type { CarriedGroup } from './carried-groups.ts'
import { carriedKinds, rowAfter } from './carried-text.ts'
import type { CarriedKind } from './carried-text.ts'
import { useCarriedRows, useCarryOverGroups } from './use-carried.ts'

const none: ReadonlySet<string> = new Set()

/** What settles nothing: for a role that may only read. */
const readingSteps = { settle: () => {}, settleAll: () => {}, confirmUnchanged: () => {} }

/** Holds the state of a review of pending decisions: the kind of change, the selected group, and the keys. */
export function useCarrySession(sbomId: string, environmentId: string) {
  const counts = useCarryOverGroups(sbomId)
  const carry = useCarryOver(sbomId)
  const kinds = useKinds(counts.data?.carryOver ?? [])
  const carried = useCarriedRows(sbomId, kinds.kind)
  const list = useGroupList(carried.data ?? [])
  const mayDecide = !useMayOnlyRead()
  const steps = { ...stepsOf(carry, kinds, list), ...(!mayDecide && readingSteps) }
  const decideAnew = useDecideAnew(sbomId, environmentId, list.cursor)
  useCarryKeys(kinds, list, steps, decideAnew)
  useKeys({ z: carry.undo }, { enabled: carry.canUndo })
  useKeys({ 'Shift+Z': carry.redo }, { enabled: carry.canRedo })
  const { isBusy, undo, canUndo, canRedo } = carry
  return { counts, ...kinds, carried, list, ...steps, mayDecide, decideAnew, isBusy, undo, canUndo, canRedo }
}

/** What settles decisions: one group, all of a kind, or all without a relevant change. */
function stepsOf(carry: ReturnType<typeof useCarryOver>, { kind, kinds, showKind }: Kinds, list: GroupList) {
  const { groups, leftOut } = list
  const isWhole = !list.isNarrowed && leftOut.size === 0
  const chosen = groups.filter(({ key }) => !leftOut.has(key))
  const settle = (group: CarriedGroup | undefined, accept: boolean) => {
    if (!group || carry.isBusy) return
    const ids = group.rows.map(({ id }) => id)
    void carry.confirm({ ids, accept }, list.hide(group, ids))
  }
  const settleAll = (accept: boolean) => {
    const ids = chosen.flatMap(({ rows }) => rows.map(({ id }) => id))
    if (kind && isWhole) void carry.confirm({ kinds: kind.evidenceKinds, accept })
    else if (ids.length > 0) void carry.confirm({ ids, accept })
  }
  const confirmUnchanged = () => {
    const unchanged = kinds.find((one) => one.kind.key === 'unchanged')
    if (kind?.key === 'unchanged') settleAll(true)
    // What is left out of it, or does not match the search, is not confirmed unseen.
    else if (unchanged && !isWhole) showKind(unchanged)
    else void carry.confirm({ kinds: carriedKinds[0].evidenceKinds, accept: true })
  }
  /** Number of decisions that the keys for all would settle. */
  const chosenCount = countDecisions(chosen)
  return { settle, settleAll, confirmUnchanged, chosenCount }
}

/** Opens the queue at the first finding of the selected group, where its earlier decision is a proposal. */
function useDecideAnew(sbomId: string, environmentId: string, cursor: CarriedGroup | undefined) {
  const [, navigate] = useLocation()
  return () => {
    if (cursor) navigate(paths.versionTriage(environmentId, sbomId, cursor.rows[0].componentVuln.id))
  }
}

function useCarryKeys(
  { kinds, kind, showKind }: Kinds,
  list: GroupList,
  { settle, settleAll, confirmUnchanged }: ReturnType<typeof stepsOf>,
  decideAnew: () => void,
): void {
  const numbers = kinds.map((one, at) => [String(at + 1), () => showKind(one)] as const)
  useKeys({ y: confirmUnchanged }, { enabled: (kinds[0]?.pending ?? 0) > 0 })
  useKeys(Object.fromEntries(numbers), { enabled: kind !== undefined })
  useKeys(
    {
      ...{ j: () => list.moveBy(1), k: () => list.moveBy(-1), q: decideAnew },
      ...{ x: () => settle(list.cursor, false), 'Shift+Y': () => settleAll(true), 'Shift+X': () => settleAll(false) },
    },
    { enabled: list.cursor !== undefined },
  )
}

type Pending = readonly { readonly evidenceKind: string; readonly pending: number }[]

/** The kinds of change with their counts, and the one that is shown: the chosen one while it has decisions, otherwise the first that has. */
function useKinds(pending: Pending) {
  const [chosen, setChosen] = useState<CarriedKind['key'] | null>(null)
  const kinds = carriedKinds.map((kind) => ({
    kind,
    pending: pending
      .filter(({ evidenceKind }) => kind.evidenceKinds.some((one) => one === evidenceKind))
      .reduce((sum, one) => sum + one.pending, 0),
  }))
  const waiting = kinds.filter((one) => one.pending > 0)
  const kind = (waiting.find((one) => one.kind.key === chosen) ?? waiting[0])?.kind
  return {
    kinds,
    kind,
    showKind: ({ kind: next, pending: count }: (typeof kinds)[number]) => count > 0 && setChosen(next.key),
  }
}

type Kinds = ReturnType<typeof useKinds>

/** The groups of one kind: filtered, without those that are being settled, with the cursor and those left out. */
function useGroupList(read: Parameters<typeof groupCarried>[0]) {
  const [typed, setTyped] = useState('')
  const [isFlat, setFlat] = useState(false)
  const [cursorKey, setCursorKey] = useState<string | null>(null)
  const [leftOut, setLeftOut] = useState(none)
  const [settled, setSettled] = useState(none)
  const groups = useMemo(
    () =>
      groupCarried(
        read.filter((row) => !settled.has(row.id) && isAbout(row, typed)),
        isFlat,
      ),
    [read, settled, typed, isFlat],
  )
  const at = groups.findIndex(({ key }) => key === cursorKey)
  const cursor = groups[Math.max(at, 0)]
  const keys = () => groups.map(({ key }) => key)
  return {
    ...{ groups, cursor, typed, setTyped, isFlat, setFlat, leftOut },
    isNarrowed: typed.trim() !== '',
    moveTo: setCursorKey,
    moveBy: (by: number) => {
      const next = groups[Math.min(Math.max(Math.max(at, 0) + by, 0), groups.length - 1)]
      if (next) setCursorKey(next.key)
    },
    toggle: (key: string) => setLeftOut((before) => before.symmetricDifference(new Set([key]))),
    /** Hides the decisions of a group at once, and returns what shows them again. */
    hide: (group: CarriedGroup, ids: readonly string[]) => {
      setSettled((before) => before.union(new Set(ids)))
      setCursorKey(rowAfter(keys(), group.key))
      return () => setSettled((before) => before.difference(new Set(ids)))
    },
  }
}

type GroupList = ReturnType<typeof useGroupList>

export type CarrySession = ReturnType<typeof useCarrySession>

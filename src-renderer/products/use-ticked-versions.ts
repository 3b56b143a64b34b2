import { useState } from 'react'
import { useLocation } from 'wouter'
import { useCommand } from '#renderer/lib/commands.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'

/** The version that has the focus. */
function focusedVersion(): string | null {
  const active = document.activeElement
  return active instanceof HTMLElement ? (active.dataset['version'] ?? null) : null
}

/** A version as far as it is named and has its place among others. */
export interface TickedVersion {
  readonly id: string
  readonly createdAt: string
  readonly projectVersion: string
}

/**
 * Holds which versions are chosen to be compared, at most two: `x` chooses the one that has the focus, `d` compares both, or the focused one
 * with the one before, or the newest. A chosen one is remembered with its date and name, because the search may hide it.
 * Returns the chosen ones, older first, and what their keys do, for the mouse.
 */
export function useTickedVersions(versions: readonly TickedVersion[]): {
  readonly ticked: readonly TickedVersion[]
  readonly tick: (id: string) => void
} {
  const [chosen, setChosen] = useState<readonly TickedVersion[]>([])
  const [, navigate] = useLocation()
  const ticked = chosen.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  const compare = () => {
    const [base, target] = ticked
    if (base !== undefined && target !== undefined) return navigate(paths.compare(base.id, target.id))
    const id = base?.id ?? focusedVersion() ?? versions[0]?.id
    if (id !== undefined) navigate(paths.compareWithBefore(id))
  }
  const tick = (id: string | null) => {
    const version = versions.find((one) => one.id === id)
    if (version === undefined) return
    setChosen((before) => {
      const others = before.filter((one) => one.id !== version.id)
      return others.length < before.length ? others : [...before, version].slice(-2)
    })
  }
  useKeys({ x: () => tick(focusedVersion()), d: compare })
  useCommand('compare-versions', compare)
  return { ticked, tick }
}

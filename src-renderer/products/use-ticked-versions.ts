import { useState } from 'react'
import { useLocation } from 'wouter'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'

/** The version whose row has the focus. */
function focusedVersion(): string | null {
  const active = document.activeElement
  return active instanceof HTMLElement ? (active.dataset['version'] ?? null) : null
}

/** Rows are listed newest first. */
function inPageOrder(ids: readonly string[]): readonly string[] {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-version]')].map((row) => row.dataset['version'])
  return ids.toSorted((a, b) => shown.indexOf(b) - shown.indexOf(a))
}

/**
 * Holds which versions are chosen to be compared, at most two: `x` chooses the one whose row has the focus, `d` compares both, or the focused one
 * with the one before.
 */
export function useTickedVersions(): readonly string[] {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [, navigate] = useLocation()
  useKeys({
    x: () => {
      const id = focusedVersion()
      if (id === null) return
      setTicked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-2)))
    },
    d: () => {
      const [base, target] = inPageOrder(ticked)
      if (base !== undefined && target !== undefined) return navigate(paths.compare(base, target))
      const id = base ?? focusedVersion()
      if (id !== null) navigate(paths.compareWithBefore(id))
    },
  })
  return ticked
}

import { useState } from 'react'
import { useKeyPresses } from '#renderer/lib/keys.ts'
import { pressKey } from './key-machine.ts'
import type { PendingStatus, TriageCommand } from './key-machine.ts'

/** A key within this time after `G` belongs to "go to", as in the shell. */
const goToMs = 1_000

/** Elements that handle Enter, Space and arrows themselves. */
const ownKeys = 'button, a, summary, [role=radio], [role=menuitem], [role=region]'
const sharedKeys = new Set(['Enter', ' ', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

export interface TriageKeyHandlers {
  readonly pending: PendingStatus
  readonly onPending: (pending: PendingStatus) => void
  readonly onCommand: (command: TriageCommand) => void
}

/** Handles the keys of triage while the page is shown. */
export function useTriageKeys({ pending, onPending, onCommand }: TriageKeyHandlers): void {
  const [isGoingTo] = useState(followGoTo)
  useKeyPresses((event) => {
    if (isForElement(event) || isGoingTo(event)) return
    const outcome = pressKey(pending, {
      key: event.key,
      shift: event.shiftKey,
      mod: event.ctrlKey || event.metaKey,
      alt: event.altKey,
    })
    if (outcome.pending !== pending) onPending(outcome.pending)
    if (outcome.handled) event.preventDefault()
    if (outcome.command) onCommand(outcome.command)
  })
}

/** Returns a function that tells whether a key follows `G`. Such keys belong to the shell. */
function followGoTo(): (event: KeyboardEvent) => boolean {
  let until = 0
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    const isSecond = event.timeStamp < until
    until = !isSecond && event.key.toLowerCase() === 'g' ? event.timeStamp + goToMs : 0
    return isSecond
  }
}

function isForElement(event: KeyboardEvent): boolean {
  return sharedKeys.has(event.key) && event.target instanceof Element && event.target.closest(ownKeys) !== null
}

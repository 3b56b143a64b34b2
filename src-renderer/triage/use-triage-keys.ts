import { useState } from 'react'
import { followGoTo, useKeyPresses } from '#renderer/lib/keys.ts'
import { pressKey } from './key-machine.ts'
import type { PendingStatus, TriageCommand } from './key-machine.ts'

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

function isForElement(event: KeyboardEvent): boolean {
  return sharedKeys.has(event.key) && event.target instanceof Element && event.target.closest(ownKeys) !== null
}

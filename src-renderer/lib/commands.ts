import { useEffect, useRef } from 'react'

/** Commands that one part of the window sends to another without importing it. */
const commandNames = [
  'open-files',
  'open-folder',
  'open-palette',
  'open-keys',
  'open-export',
  'undo',
  'redo',
  'focus-filter',
  'save-view',
  'restart-view',
  'back-up',
  'attach-part',
  'decide-alone',
  'withdraw',
  'open-ticket',
  'my-queue',
  'export-components',
  'import-components',
  'repeat-edits',
  'hand-over',
  'send-file',
  'compare-versions',
] as const
export type CommandName = (typeof commandNames)[number]

const target = new EventTarget()

/** Counts the handlers of each command. "handled" is dispatched after a change. */
export const handlers = { target, counts: new Map<string, number>() }

function count(name: CommandName, by: number): void {
  handlers.counts.set(name, (handlers.counts.get(name) ?? 0) + by)
  target.dispatchEvent(new Event('handled'))
}

/** Sends a command to its handler. Does nothing if there is none. */
export function sendCommand(name: CommandName): void {
  target.dispatchEvent(new Event(name))
}

/** Handles a command while the component is mounted. */
export function useCommand(name: CommandName, run: () => void, enabled = true): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!enabled) return
    const listen = () => latest.current()
    target.addEventListener(name, listen)
    count(name, 1)
    return () => {
      target.removeEventListener(name, listen)
      count(name, -1)
    }
  }, [name, enabled])
}

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
] as const
export type CommandName = (typeof commandNames)[number]

const target = new EventTarget()

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
    return () => target.removeEventListener(name, listen)
  }, [name, enabled])
}

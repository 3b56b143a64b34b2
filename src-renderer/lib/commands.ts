import { useEffect, useRef } from 'react'

/** Things one part of the window asks another to do, without knowing it. */
const commandNames = [
  'open-files',
  'open-folder',
  'open-palette',
  'open-keys',
  'open-export',
  'undo',
  'redo',
  'focus-filter',
] as const
export type CommandName = (typeof commandNames)[number]

const target = new EventTarget()

/** Asks whoever answers for a command. Does nothing when no one does. */
export function sendCommand(name: CommandName): void {
  target.dispatchEvent(new Event(name))
}

/** Answers for a command while the component is on screen. */
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

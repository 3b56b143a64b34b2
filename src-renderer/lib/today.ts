import { useSyncExternalStore } from 'react'
import { formatDay } from './format.ts'

const checkMs = 30_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let day = ''
let startedAt = 0

/** Looks whether another day began: a computer that slept has no timers. */
function look(): void {
  const now = Date.now()
  const current = formatDay(new Date(now).toISOString())
  if (current === day) return
  day = current
  startedAt = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    timer = setInterval(look, checkMs)
    document.addEventListener('visibilitychange', look)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', look)
  }
}

function readNow(): number {
  if (listeners.size === 0) look()
  return startedAt
}

/**
 * Returns a time of the current day, the same for every place of the window: ages of data in two places are of one day, and change together when
 * the next one begins.
 */
export function useToday(): number {
  return useSyncExternalStore(subscribe, readNow)
}

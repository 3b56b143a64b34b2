import { useEffect, useRef, useState } from 'react'
import { followGoTo, goToMs, isLetter, type KeyLayer, loneGoToMs, useKeyPresses } from '#renderer/lib/keys.ts'

/**
 * `C` adds a condition. `G` adds a group if no other key follows soon, as it begins "go to" elsewhere: on a page, where it does, as long as that
 * can be.
 */
export function useRowKeys(add: { readonly condition: () => void; readonly group: () => void }, layer: KeyLayer): void {
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  const waiting = useRef<number | undefined>(undefined)
  const waitMs = layer === 'page' ? goToMs : loneGoToMs
  const [isGoingTo] = useState(() => followGoTo(waitMs))
  useKeyPresses((event) => {
    window.clearTimeout(waiting.current)
    if (isGoingTo(event)) return
    if (isLetter(event, 'c')) {
      event.preventDefault()
      latest.current.condition()
    } else if (isLetter(event, 'g')) waiting.current = window.setTimeout(() => latest.current.group(), waitMs)
  }, layer)
  useEffect(() => () => window.clearTimeout(waiting.current), [])
}

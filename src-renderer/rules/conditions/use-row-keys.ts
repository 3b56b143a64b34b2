import { useEffect, useRef, useState } from 'react'
import { followGoTo, isLetter, loneGoToMs, useKeyPresses } from '#renderer/lib/keys.ts'

/** `C` adds a condition. `G` adds a group if no other key follows soon, as it begins "go to" elsewhere. */
export function useRowKeys(add: { readonly condition: () => void; readonly group: () => void }): void {
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  const waiting = useRef<number | undefined>(undefined)
  const [isGoingTo] = useState(() => followGoTo(loneGoToMs))
  useKeyPresses((event) => {
    window.clearTimeout(waiting.current)
    if (isGoingTo(event)) return
    if (isLetter(event, 'c')) {
      event.preventDefault()
      latest.current.condition()
    } else if (isLetter(event, 'g')) waiting.current = window.setTimeout(() => latest.current.group(), loneGoToMs)
  }, 'overlay')
  useEffect(() => () => window.clearTimeout(waiting.current), [])
}

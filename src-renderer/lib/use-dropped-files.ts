import { useEffect, useRef, useState } from 'react'

const events = ['dragenter', 'dragover', 'dragleave', 'drop'] as const

/**
 * Handles files dropped anywhere in the window while the component is mounted. Other listeners do not receive them.
 * @returns true while files are dragged over the window
 */
export function useDroppedFiles(take: (files: readonly File[]) => void, enabled: boolean): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    // The pointer enters a child before it leaves the parent, so only a counter tells whether it left the window.
    let depth = 0
    const listen = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.stopPropagation()
      event.dataTransfer.dropEffect = enabled ? 'copy' : 'none'
      if (event.type === 'dragenter') depth += 1
      else if (event.type === 'dragleave') depth = Math.max(0, depth - 1)
      else if (event.type === 'drop') depth = 0
      setOver(enabled && depth > 0)
      if (event.type === 'drop' && enabled) latest.current([...event.dataTransfer.files])
    }
    for (const name of events) window.addEventListener(name, listen, { capture: true })
    return () => {
      for (const name of events) window.removeEventListener(name, listen, { capture: true })
    }
  }, [enabled])
  return isOver
}

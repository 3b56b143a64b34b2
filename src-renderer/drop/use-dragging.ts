import { useEffect, useRef, useState } from 'react'

/**
 * Follows files that are dragged over the window. Answers how many they are, null while none is dragged. The browser tells no
 * more before the drop, so no more is promised.
 */
export function useDragging(onDrop: (transfer: DataTransfer) => void): number | null {
  const [dragged, setDragged] = useState<number | null>(null)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    // Entering a child comes before leaving its parent: only the balance says whether the pointer left the window.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth += 1
      setDragged(countFiles(event))
    }
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    }
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setDragged(null)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setDragged(null)
      if (event.dataTransfer) latest.current(event.dataTransfer)
    }
    const listeners = { dragenter: enter, dragover: over, dragleave: leave, drop } as const
    for (const [name, listen] of Object.entries(listeners)) window.addEventListener(name as 'drop', listen)
    return () => {
      for (const [name, listen] of Object.entries(listeners)) window.removeEventListener(name as 'drop', listen)
    }
  }, [])
  return dragged
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}

function countFiles(event: DragEvent): number {
  return [...(event.dataTransfer?.items ?? [])].filter((item) => item.kind === 'file').length
}

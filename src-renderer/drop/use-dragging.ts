import { useEffect, useRef, useState } from 'react'

/**
 * Counts the files dragged over the window; null while none are. Browsers reveal no more before the drop.
 * @param onDrop receives the dropped files
 */
export function useDragging(onDrop: (transfer: DataTransfer) => void): number | null {
  const [dragged, setDragged] = useState<number | null>(null)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    // The pointer enters a child before it leaves the parent, so only a counter tells whether it left the window.
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

import { useEffect, useRef } from 'react'
import type { SourceFile } from './source-file.ts'

/** Takes dropped files that are for a page alone. Returns false if they are not. */
type FileTaker = (files: readonly SourceFile[]) => boolean

const takers: FileTaker[] = []

/** Offers files to the page that is shown, before they are read as documents. Returns whether it took them. */
export function offerToPage(files: readonly SourceFile[]): boolean {
  return takers.some((take) => take(files))
}

/** Takes files for a page while it is shown. */
export function usePageFiles(take: FileTaker): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const taker: FileTaker = (files) => latest.current(files)
    takers.push(taker)
    return () => {
      takers.splice(takers.indexOf(taker), 1)
    }
  }, [])
}

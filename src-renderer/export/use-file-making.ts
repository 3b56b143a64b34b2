import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { saveUrl } from '#renderer/lib/save-file.ts'
import type { Saving } from './run-state.ts'

/** A file that the service offers once. */
export interface OfferedFile {
  readonly url: string
  readonly filename: string
  /** Whole number as text. */
  readonly bytes: string
  readonly sha256: string
}

/**
 * Makes a file and saves it. Its address works only once, so that saving again makes it again. What is given to `make` is kept nowhere: it
 * may be a passphrase.
 */
export function useFileMaking<Wanted, Made extends OfferedFile>(make: (wanted: Wanted) => Promise<Made>) {
  const [saving, setSaving] = useState<Saving>('asking')
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const making = useMutation({
    gcTime: 0,
    mutationFn: make,
    onSuccess: ({ url, filename }, wanted) => {
      setSaving('asking')
      saveUrl(
        url,
        filename,
        () => making.mutateAsync(wanted),
        (end) => {
          if (isShown.current) setSaving(end)
          return isShown.current
        },
      )
    },
  })
  return { making, saving }
}

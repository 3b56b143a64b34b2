import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { useKeys } from '#renderer/lib/keys.ts'
import type { VersionTab } from '#renderer/lib/paths.ts'
import { paths } from '#renderer/lib/paths.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import { versionsBeside } from '#renderer/lib/versions-beside.ts'
import * as texts from './texts.tsx'

/** A version as far as its place among those of its environment is known, by its address: also before it is read. */
export interface PlacedVersion {
  readonly id: string
  readonly environmentId: string
  /** Undefined while the version is read. */
  readonly environment: string | undefined
}

/** The list of versions is read again after this time, so that a key pressed several times goes on at once. */
const staleTime = 5_000

/**
 * `[` and `]` open the version before and after in the same environment, on the same tab. At the ends a message says that there is none. A page
 * that was left meanwhile is not gone back to.
 */
export function useNeighborKeys({ id, environmentId, environment }: PlacedVersion, tab: VersionTab): void {
  const queries = useQueryClient()
  const [location, navigate] = useLocation()
  const here = useRef(location)
  here.current = location
  const step = async (by: 1 | -1) => {
    try {
      const ids = await queries.fetchQuery({ ...versionsBeside(environmentId), staleTime })
      if (here.current !== location) return
      const place = ids.indexOf(id)
      const next = place < 0 ? undefined : ids[place + by]
      if (next !== undefined) navigate(paths.version(environmentId, next, tab))
      else showToast({ text: endText(place, by, environment ?? texts.thisEnvironment) })
    } catch (error) {
      showError(error, texts.versionsCouldNotBeRead)
    }
  }
  useKeys({ '[': () => void step(1), ']': () => void step(-1) })
}

/** Why there is no version beside one. It is in no place if it was deleted or moved. */
function endText(place: number, by: 1 | -1, environment: string): string {
  if (place < 0) return texts.versionIsNotIn(environment)
  return by === 1 ? texts.noEarlierVersionIn(environment) : texts.noLaterVersionIn(environment)
}

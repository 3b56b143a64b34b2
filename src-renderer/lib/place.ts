import { useEffect } from 'react'
import { create } from 'zustand'
import { versionAt } from './version-places.ts'
import { visibleText } from './visible-text.ts'

/** One step of the path to the page, shown in the title bar. The last has no URL because it is the current page. */
export interface Crumb {
  readonly label: string
  readonly href?: string
  /** Nothing is at the URL, so it is not offered again. */
  readonly isNoPage?: boolean
}

export interface Place {
  readonly crumbs: readonly Crumb[]
  /** `rail` leaves the width to the page, which triage needs. Default `side`. */
  readonly navigation: 'side' | 'rail'
  /** The version that was on screen last in this window. Null before the first one. */
  readonly versionId: string | null
}

export const usePlaceStore = create<Place>(() => ({ crumbs: [], navigation: 'side', versionId: null }))

/** Sets the place of this page in the shell: breadcrumbs, window title and navigation width. */
export function usePlace(crumbs: readonly Crumb[], navigation: Place['navigation'] = 'side'): void {
  const key = JSON.stringify(crumbs)
  useEffect(() => {
    const parsed = JSON.parse(key) as readonly Crumb[]
    const version = versionAt(window.location.hash.slice(1))
    usePlaceStore.setState({ crumbs: parsed, navigation, ...(version && { versionId: version.versionId }) })
    document.title = [...parsed.map(({ label }) => visibleText(label)).reverse(), 'Waybill'].join(' · ')
  }, [key, navigation])
}

import { useEffect } from 'react'
import { create } from 'zustand'
import { visibleText } from './visible-text.ts'

/** One step of the path to the page, shown in the title bar. The last has no URL because it is the current page. */
export interface Crumb {
  readonly label: string
  readonly href?: string
}

export interface Place {
  readonly crumbs: readonly Crumb[]
  /** `rail` leaves the width to the page, which triage needs. Default `side`. */
  readonly navigation: 'side' | 'rail'
}

export const usePlaceStore = create<Place>(() => ({ crumbs: [], navigation: 'side' }))

/** Sets the place of this page in the shell: breadcrumbs, window title and navigation width. */
export function usePlace(crumbs: readonly Crumb[], navigation: Place['navigation'] = 'side'): void {
  const key = JSON.stringify(crumbs)
  useEffect(() => {
    const parsed = JSON.parse(key) as readonly Crumb[]
    usePlaceStore.setState({ crumbs: parsed, navigation })
    document.title = [...parsed.map(({ label }) => visibleText(label)).reverse(), 'Waybill'].join(' · ')
  }, [key, navigation])
}

import { useEffect } from 'react'
import { create } from 'zustand'

/** One step of the way to the page, shown in the title bar. The last has no address: it is here. */
export interface Crumb {
  readonly label: string
  readonly href?: string
}

export interface Place {
  readonly crumbs: readonly Crumb[]
  /** `rail` leaves the width to the page, as triage needs it. Default `side`. */
  readonly navigation: 'side' | 'rail'
}

export const usePlaceStore = create<Place>(() => ({ crumbs: [], navigation: 'side' }))

/** Tells the shell where this page is: the crumbs, the window's title and how wide the navigation may be. */
export function usePlace(crumbs: readonly Crumb[], navigation: Place['navigation'] = 'side'): void {
  const key = JSON.stringify(crumbs)
  useEffect(() => {
    const parsed = JSON.parse(key) as readonly Crumb[]
    usePlaceStore.setState({ crumbs: parsed, navigation })
    document.title = [...parsed.map(({ label }) => label).reverse(), 'Waybill'].join(' · ')
  }, [key, navigation])
}

import { paths } from '#renderer/lib/paths.ts'
import type { IconName } from '#renderer/ui/icon-shapes.tsx'

export interface PlaceLink {
  readonly href: string
  readonly label: string
  readonly icon: IconName
  /** Sequence that goes there. */
  readonly keys: string
}

/** Pages that are always one step away, at the top of the navigation. */
export const topPlaces: readonly PlaceLink[] = [
  { href: paths.home, label: 'Home', icon: 'home', keys: 'g h' },
  { href: paths.triage, label: 'Triage', icon: 'triage', keys: 'g q' },
  { href: paths.products, label: 'Products', icon: 'product', keys: 'g o' },
]

/** What the product works with. */
export const libraryPlaces: readonly PlaceLink[] = [
  { href: paths.advisories, label: 'Advisory data', icon: 'database', keys: 'g a' },
]

/** What is going on, and how the window is set. */
export const endPlaces: readonly PlaceLink[] = [
  { href: paths.activity, label: 'Activity', icon: 'activity', keys: 'g j' },
  { href: paths.settings, label: 'Settings', icon: 'settings', keys: 'g ,' },
]

/** True when the address is the place or lies in it. */
export function isAt(location: string, href: string): boolean {
  return href === '/' ? location === '/' : location === href || location.startsWith(`${href}/`)
}

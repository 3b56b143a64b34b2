import { type Crumb, usePlaceStore } from '#renderer/lib/place.ts'
import { paths } from '#renderer/lib/paths.ts'

/** A page that was open in this window. */
export interface RecentPage {
  readonly href: string
  readonly title: string
  /** What it belongs to. */
  readonly about: string
}

/** Pages that are kept. The current one is not offered. */
const most = 8
const storageKey = 'waybill.recent'

let pages = stored()

/** Notes each page that is opened, from when the palette's program is loaded. They end with the window: nothing is left on the disk. */
usePlaceStore.subscribe(({ crumbs }) => {
  const href = window.location.hash.slice(1)
  const title = crumbs.at(-1)?.label
  if (title === undefined || crumbs.at(-1)?.isNoPage === true || href === '' || href === paths.home) return
  pages = withPage(pages, { href, title, about: aboutOf(crumbs) })
  sessionStorage.setItem(storageKey, JSON.stringify(pages))
})

/**
 * Returns pages with one more, the newest first. A page is what its breadcrumbs say: its filter may differ. While a page loads its breadcrumbs
 * name its kind, which those that come then replace.
 */
export function withPage(known: readonly RecentPage[], page: RecentPage): readonly RecentPage[] {
  const others = known.filter(
    ({ title, about, href }) => href !== page.href && (title !== page.title || about !== page.about),
  )
  return [page, ...others].slice(0, most)
}

/** Returns the pages that were open before the current one, the newest first. */
export function recentPages(location: string): readonly RecentPage[] {
  const { crumbs } = usePlaceStore.getState()
  const title = crumbs.at(-1)?.label
  const about = aboutOf(crumbs)
  return pages.filter((page) => page.href !== location && (page.title !== title || page.about !== about))
}

/** What the page belongs to, in words. */
function aboutOf(crumbs: readonly Crumb[]): string {
  return crumbs
    .slice(0, -1)
    .map(({ label }) => label)
    .join(' / ')
}

function stored(): readonly RecentPage[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter(isPage) : []
  } catch {
    return [] // what is stored is not ours
  }
}

function isPage(value: unknown): value is RecentPage {
  const names = ['href', 'title', 'about'] as const
  return (
    typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')
  )
}

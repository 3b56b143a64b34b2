import { Link, useLocation } from 'wouter'
import { formatNumber } from '#renderer/lib/format.ts'
import type { WindowPage } from '#renderer/lib/pages.ts'
import { isActivePage, pageList } from '#renderer/lib/pages.ts'
import { isProductList, isTriage, paths } from '#renderer/lib/paths.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import * as texts from './first-texts.ts'
import styles from './Navigation.module.css'
import { ProductTree } from './ProductTree.tsx'
import { useRunningJobs, useShellProducts, useUnread } from './use-shell.ts'

const topPages = pageList.filter(({ section }) => section === 'top')
const libraryPages = pageList.filter(({ section }) => section === 'library')
const bottomPages = pageList.filter(({ section }) => section === 'bottom')

/** Reads the counts shown in the navigation. */
function useSidebarCounts(): Readonly<Record<string, number>> {
  const products = useShellProducts()
  const jobs = useRunningJobs()
  const unread = useUnread()
  // The sample is in no count but its own.
  const left = products.data?.nodes.reduce((sum, { sample, triage }) => sum + (sample ? 0 : triage.remaining), 0) ?? 0
  return { [paths.inbox]: unread.data ?? 0, [paths.triage]: left, [paths.activity]: jobs.data ?? 0 }
}

function SideLink({ place, number }: { readonly place: WindowPage; readonly number: number | undefined }) {
  const [location] = useLocation()
  // A product has its own row in the tree below; "Products" is the list.
  const isHere = place.href === paths.products ? isProductList(location) : isActivePage(location, place.href)
  return (
    <Link href={place.href} aria-current={isHere ? 'page' : undefined}>
      <Icon name={place.icon} />
      <span className={text.cut}>{place.label}</span>
      {number ? <span className={styles.number}>{formatNumber(number)}</span> : null}
    </Link>
  )
}

function Side() {
  const numbers = useSidebarCounts()
  return (
    <nav className={styles.side} aria-label={texts.main}>
      {topPages.map((place) => (
        <SideLink key={place.href} place={place} number={numbers[place.href]} />
      ))}
      <h2>{texts.products}</h2>
      <ProductTree />
      <h2>{texts.library}</h2>
      {libraryPages.map((place) => (
        <SideLink key={place.href} place={place} number={numbers[place.href]} />
      ))}
      <span className={styles.end} />
      {bottomPages.map((place) => (
        <SideLink key={place.href} place={place} number={numbers[place.href]} />
      ))}
    </nav>
  )
}

function Rail() {
  const [location] = useLocation()
  const jobs = useRunningJobs()
  const unread = useUnread()
  const link = (place: WindowPage) => {
    const isQueue = place.href === paths.triage && isTriage(location)
    const isHere = isQueue || isActivePage(location, place.href)
    return (
      <Link
        key={place.href}
        href={place.href}
        aria-label={place.label}
        title={place.label}
        aria-current={isHere ? 'page' : undefined}
      >
        <Icon name={place.icon} />
        {place.href === paths.activity && (jobs.data ?? 0) > 0 && <i className={styles.news} />}
        {place.href === paths.inbox && (unread.data ?? 0) > 0 && <i className={styles.news} />}
      </Link>
    )
  }
  return (
    <nav className={styles.rail} aria-label={texts.main}>
      {topPages.map(link)}
      {libraryPages.map(link)}
      <span className={styles.end} />
      {bottomPages.map(link)}
    </nav>
  )
}

/** Shows the navigation: a pane with the products, or a rail if the page needs the width. */
export function Navigation({ narrow }: { readonly narrow: boolean }) {
  return narrow ? <Rail /> : <Side />
}

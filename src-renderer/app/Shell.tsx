import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import type { MenuCommand } from '#shared/bridge.ts'
import { useBottomBar } from '#renderer/lib/bottom-bar.ts'
import { useConnection } from '#renderer/lib/connection.ts'
import { sendCommand } from '#renderer/lib/commands.ts'
import { isMenuCommandTaken, useKeys } from '#renderer/lib/keys.ts'
import { pageList } from '#renderer/lib/pages.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlaceStore } from '#renderer/lib/place.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { versionKeys } from '#renderer/lib/version-places.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Navigation } from './Navigation.tsx'
import styles from './Shell.module.css'
import { TitleBar } from './TitleBar.tsx'

const narrow = window.matchMedia('(max-width: 64rem)')

function useNarrowWindow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      narrow.addEventListener('change', changed)
      return () => narrow.removeEventListener('change', changed)
    },
    () => narrow.matches,
  )
}

/** Commands of the menu whose key is a single letter or sign. */
const singleLetterCommands: ReadonlySet<MenuCommand> = new Set(['undo', 'redo', 'keys'])

function useShellKeys() {
  const [location, navigate] = useLocation()
  const ways = [...pageList.map(({ keys, href }) => [keys, href] as const), ...Object.entries(versionKeys(location))]
  useKeys(Object.fromEntries(ways.map(([keys, href]) => [keys, () => navigate(href)])), { layer: 'app' })
  useViewKeys()
  useKeys(
    { '$mod+Shift+u': () => void import('#renderer/lib/switch-connection.ts').then((late) => late.switchToNext()) },
    { layer: 'app', enabled: window.waybill !== undefined },
  )
  useEffect(() => {
    const bridge = window.waybill
    return bridge?.onMenuCommand((command) => {
      const layer = command === 'palette' ? 'overlay' : 'page'
      if (isMenuCommandTaken(layer, singleLetterCommands.has(command))) return
      if (command === 'home') navigate(paths.home)
      else if (command === 'palette' || command === 'keys' || command === 'export') sendCommand(`open-${command}`)
      else sendCommand(command)
    })
  }, [navigate])
  useEffect(() => window.waybill?.onLinkOpened((page) => navigate(page)), [navigate])
}

/** `G` and a digit opens the saved view with this key. */
function useViewKeys() {
  const [location, navigate] = useLocation()
  const queries = useQueryClient()
  const open = (digit: number) =>
    void import('./open-view.ts')
      .then(({ openView }) => openView(digit, { queries, location, navigate }))
      .catch((error: unknown) => showError(error, 'The saved views could not be read'))
  // Written out, because the views are no part of the first page.
  useKeys(Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => [`g ${digit}`, () => open(digit)])), {
    layer: 'app',
  })
}

/** Lays out the window: title bar, navigation, page, and a bottom bar if the page has one. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [location] = useLocation()
  const isRail = usePlaceStore((place) => place.navigation === 'rail')
  const isNarrow = useNarrowWindow()
  const hasBar = useBottomBar((state) => state.users > 0)
  const isLost = useConnection((connection) => connection.isLost)
  const main = useRef<HTMLElement>(null)
  const before = useRef(location)
  useShellKeys()

  useEffect(() => {
    if (before.current === location) return
    before.current = location
    // A new page starts at its top, for the screen reader too.
    main.current?.scrollTo({ top: 0 })
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [location])

  return (
    <div className={classNames(styles.app, hasBar && styles.withBar, isRail && styles.narrow, isLost && styles.lost)}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <TitleBar />
      <Navigation narrow={isRail || isNarrow} />
      <main ref={main} className={styles.main} tabIndex={-1}>
        <ErrorBoundary resetOn={location}>{children}</ErrorBoundary>
      </main>
      <footer className={styles.bar} ref={(slot) => useBottomBar.setState({ slot })} />
    </div>
  )
}

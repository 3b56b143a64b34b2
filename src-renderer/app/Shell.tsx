import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { useBottomBar } from '#renderer/lib/bottom-bar.ts'
import { useConnection } from '#renderer/lib/connection.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { pageList } from '#renderer/lib/pages.ts'
import { usePlaceStore } from '#renderer/lib/place.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { toggleTray, useTray } from '#renderer/lib/tray.ts'
import { versionKeys } from '#renderer/lib/version-places.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import * as texts from './first-texts.ts'
import { followMenu } from './menu-commands.ts'
import { Navigation } from './Navigation.tsx'
import { TrayButton, TrayPanel } from './screens.tsx'
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

function holdBar(slot: HTMLElement | null) {
  useBottomBar.setState({ slot })
}

function useShellKeys() {
  const [location, navigate] = useLocation()
  const ways = [
    ['F1', '/help'] as const,
    ...pageList.map(({ keys, href }) => [keys, href] as const),
    ...Object.entries(versionKeys(location)),
  ]
  // Before the ways, which are asked first: `G W` is one of them.
  useKeys({ w: toggleTray }, { layer: 'app' })
  useKeys(Object.fromEntries(ways.map(([keys, href]) => [keys, () => navigate(href)])), { layer: 'app' })
  useViewKeys()
  useKeys(
    { '$mod+Shift+u': () => void import('#renderer/lib/switch-connection.ts').then((late) => late.switchToNext()) },
    { layer: 'app', enabled: window.waybill !== undefined },
  )
  useEffect(() => {
    const bridge = window.waybill
    if (bridge) void import('#renderer/lib/menu-state.ts').then(({ tellCommands }) => tellCommands(bridge))
    return bridge?.onMenuCommand((chosen) => followMenu(chosen, navigate))
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
      .catch((error: unknown) => showError(error, texts.savedViewsCouldNotBeRead))
  // Written out, because the views are no part of the first page.
  useKeys(Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => [`g ${digit}`, () => open(digit)])), {
    layer: 'app',
  })
}

/** Lays out the window: title bar, navigation, page, the tray if it is open, and the bottom bar. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [location] = useLocation()
  const isRail = usePlaceStore((place) => place.navigation === 'rail')
  const isNarrow = useNarrowWindow()
  const isTrayOpen = useTray((state) => state.openedAt !== null)
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
    <div className={classNames(styles.app, isRail && styles.narrow, isLost && styles.lost)}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {texts.skipToContent}
      </button>
      <TitleBar />
      <Navigation narrow={isRail || isNarrow} />
      <main ref={main} className={styles.main} tabIndex={-1}>
        <ErrorBoundary resetOn={location}>{children}</ErrorBoundary>
      </main>
      {isTrayOpen && <TrayPanel />}
      <footer className={styles.bar} ref={holdBar}>
        <TrayButton className={styles.tray} />
      </footer>
    </div>
  )
}

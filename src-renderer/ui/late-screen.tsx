import type { ComponentType, ReactNode } from 'react'
import { useEffect, useSyncExternalStore } from 'react'
import { ErrorState } from './ErrorState.tsx'
import * as texts from './first-texts.ts'
import { PageSkeleton } from './Skeleton.tsx'

/** Where a screen stands while its program is loaded: a whole page, or a part of one with the frame that stays around it. */
export type LatePlace<Props> = 'page' | 'part' | ComponentType<{ readonly screen: Props; readonly children: ReactNode }>

/** A screen whose program is loaded when it is first shown, or before that. */
export interface LateScreen<Props> {
  (props: Props): ReactNode
  /** Loads the program ahead. Never rejects: what failed is loaded again when the screen is shown. */
  readonly loadAhead: () => Promise<void>
}

type Program<Props> =
  { readonly state: 'absent' | 'loading' | 'failed' } | { readonly state: 'ready'; readonly View: ComponentType<Props> }

/**
 * Creates a screen from the import of its program. It shows its loading state until the program is there, and an error with a way on if it
 * cannot be loaded. A program that is there is shown at once, and one that failed is asked for again, unlike with `lazy` of React.
 */
export function lateScreen<Props extends object>(
  importView: () => Promise<ComponentType<Props>>,
  place: LatePlace<Props> = 'page',
): LateScreen<Props> {
  let program: Program<Props> = { state: 'absent' }
  const watchers = new Set<() => void>()
  const set = (next: Program<Props>) => {
    program = next
    for (const watch of watchers) watch()
  }
  const subscribe = (watch: () => void) => {
    watchers.add(watch)
    return () => watchers.delete(watch)
  }
  const load = async () => {
    if (program.state === 'ready' || program.state === 'loading') return
    set({ state: 'loading' })
    // Any reason has the same way on: a lost server, an update of it, or a broken file.
    set(
      await importView().then(
        (View) => ({ state: 'ready', View }) as const,
        () => ({ state: 'failed' }) as const,
      ),
    )
  }
  function Screen(props: Props) {
    const shown = useSyncExternalStore(subscribe, () => program)
    useEffect(() => void load(), [])
    if (shown.state === 'ready') return <shown.View {...props} />
    const isPage = place === 'page'
    const state = shown.state === 'failed' ? <NotLoaded isPage={isPage} /> : <PageSkeleton isWhole={isPage} />
    if (typeof place === 'string') return state
    const Frame = place
    return <Frame screen={props}>{state}</Frame>
  }
  const loadAhead = async () => {
    await load()
    if (program.state === 'failed' && watchers.size === 0) program = { state: 'absent' }
  }
  return Object.assign(Screen, { loadAhead })
}

/** Coming back asks for the file again, but some browsers remember a failure as long as the page lives, and an update has other files. */
function NotLoaded({ isPage }: { readonly isPage: boolean }) {
  return (
    <ErrorState
      title={isPage ? texts.thisPageCouldNotBeLoaded : texts.thisPartOfThePageCould}
      heading={isPage ? 'h1' : 'h2'}
      error={texts.serverIsNotRespondingOrWaybill}
      onRetry={() => window.location.reload()}
      retry={texts.reload}
    />
  )
}

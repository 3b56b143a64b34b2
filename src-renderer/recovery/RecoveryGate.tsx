import type { ReactNode } from 'react'
import type { Session } from '#shared/bridge.ts'
import { lateScreen } from '#renderer/ui/late-screen.tsx'
import * as texts from './first-texts.ts'
import styles from './opening.module.css'
import { useRecoveryState } from './use-recovery.ts'

/** Almost no window ever shows it. */
const RecoveryView = lateScreen(async () => (await import('./RecoveryView.tsx')).RecoveryView)

const DamageBanner = lateScreen(async () => (await import('./DamageBanner.tsx')).DamageBanner, Nothing)

function Nothing() {
  return null
}

/** Shows the window if its data folder is open, otherwise what is wrong with the folder and the ways back. */
export function RecoveryGate({
  session,
  brand,
  children,
}: {
  readonly session: Session
  readonly brand: ReactNode
  readonly children: ReactNode
}) {
  const shown = useRecoveryState(session)
  if (shown === undefined) return null
  if (shown.state === 'rejected') return <RecoveryView session={session} folder={shown} brand={brand} />
  if (shown.state === 'opening') {
    return (
      <main className={styles.opening}>
        {brand}
        <h1>{texts.openingTheDataFolder}</h1>
      </main>
    )
  }
  const damage = shown.state === 'open' ? shown.damage : null
  return (
    <>
      {children}
      {damage !== null && shown.state === 'open' && (
        <DamageBanner session={session} damage={damage} canRecover={shown.canRecover} />
      )}
    </>
  )
}

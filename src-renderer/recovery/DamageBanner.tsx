import { useLayoutEffect, useRef } from 'react'
import type { Session } from '#shared/bridge.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './recovery.module.css'
import { useRecoveryAction } from './use-recovery.ts'

/** Says over every page that the database is damaged and changes are rejected, and leads to the ways back. */
export function DamageBanner({
  session,
  damage,
  canRecover,
}: {
  readonly session: Session
  readonly damage: string
  readonly canRecover: boolean
}) {
  const { mutate, isPending } = useRecoveryAction(session)
  const banner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const root = document.documentElement.style
    // The window below moves down by the height of the banner, which depends on its lines.
    const observer = new ResizeObserver(() => root.setProperty('--banner', `${banner.current?.offsetHeight ?? 0}px`))
    if (banner.current) observer.observe(banner.current)
    return () => {
      observer.disconnect()
      root.removeProperty('--banner')
    }
  }, [])
  return (
    <div ref={banner} className={styles.banner} role="alert">
      <Icon name="warning" />
      <span>
        <b>The database is damaged</b> ({damage}). Changes are rejected, and lists may be incomplete.{' '}
        {!canRecover && 'Ask the administrator of this server to restore a backup.'}
      </span>
      {canRecover && (
        <Button small disabled={isPending} onClick={() => mutate({ action: 'look-again' })}>
          Show ways back
        </Button>
      )}
    </div>
  )
}

import type { Session } from '#shared/bridge.ts'
import { Banner } from '#renderer/ui/Banner.tsx'
import { Button } from '#renderer/ui/Button.tsx'
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
  return (
    <Banner
      action={
        canRecover && (
          <Button small disabled={isPending} onClick={() => mutate({ action: 'look-again' })}>
            Show ways back
          </Button>
        )
      }
    >
      <b>The database is damaged</b> ({damage}). Changes are rejected, and lists may be incomplete.{' '}
      {!canRecover && 'Ask the administrator of this server to restore a backup.'}
    </Banner>
  )
}

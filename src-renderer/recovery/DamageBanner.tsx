import type { Session } from '#shared/bridge.ts'
import { Banner } from '#renderer/ui/Banner.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import * as texts from './texts.tsx'
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
            {texts.showWaysBack}
          </Button>
        )
      }
    >
      {texts.changesAreRejectedAndListsMay(<b>{texts.databaseIsDamaged}</b>, damage)}{' '}
      {!canRecover && texts.askTheAdministratorOfThisServer}
    </Banner>
  )
}

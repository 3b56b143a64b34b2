import { useState } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button, IconButton } from '#renderer/ui/Button.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './policy-tab.module.css'
import * as texts from './texts.tsx'
import { useWaiverEnd, type Waiver } from './use-policies.ts'

/** Lists the waivers that reach a version, those that end first on top. */
export function WaiverList({
  waivers,
  mayChange,
}: {
  readonly waivers: readonly Waiver[]
  readonly mayChange: boolean
}) {
  const [showsAll, setShowsAll] = useState(false)
  const end = useWaiverEnd()
  const current = waivers.filter(({ state }) => state === 'ACTIVE' || state === 'STALE')
  const ended = waivers.length - current.length
  const shown = showsAll ? waivers : current
  return (
    <section aria-label={texts.waivers} className={styles.panel}>
      <h3>{texts.waivers}</h3>
      {shown.length === 0 && <p className={text.third}>{texts.noneInEffect}</p>}
      <ul className={styles.waivers}>
        {shown.map((waiver) => (
          <li key={waiver.id}>
            <div className={styles.waiverHead}>
              <b className={text.medium}>
                <VisibleText>{waiver.targetName}</VisibleText>
              </b>
              {waiver.state === 'ACTIVE' ? (
                <span className={text.second}>{texts.toExpiresAt(waiver.expiresAt.slice(0, 10))}</span>
              ) : (
                <Badge tone={waiver.state === 'STALE' ? 'warn' : 'plain'}>{texts.waiverStates[waiver.state]}</Badge>
              )}
              {mayChange && waiver.state === 'ACTIVE' && (
                <IconButton
                  small
                  kind="bare"
                  icon="close"
                  label={texts.revokeTheWaiverOf(waiver.targetName)}
                  onClick={() =>
                    end.mutate(waiver, { onError: (error) => showError(error, texts.waiverCouldNotBeRevoked) })
                  }
                />
              )}
            </div>
            <p className={text.second}>
              <VisibleText>{`${waiver.policy.name}: ${waiver.reason}`}</VisibleText>
            </p>
            <p className={text.third}>{waiver.approvedBy.name}</p>
          </li>
        ))}
      </ul>
      {ended > 0 && (
        <Button small kind="bare" onClick={() => setShowsAll((all) => !all)}>
          {showsAll ? texts.hideEndedOnes : `${formatCount(ended, texts.endedWaiverForms)}`}
        </Button>
      )}
    </section>
  )
}

import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { type Profile, type Shown, whatReceiversGet } from './share-links.ts'
import styles from './sharing.module.css'
import * as texts from './texts.tsx'

/** Says in words what the receivers of a link can see. */
export function ReceiverPanel({
  shown,
  profiles,
  expiresAt,
}: {
  readonly shown: Shown
  readonly profiles: readonly Profile[]
  /** Null: never. Undefined: not known yet. */
  readonly expiresAt: string | null | undefined
}) {
  const profile = profiles.find(({ name }) => name === shown.profile)
  return (
    <section className={styles.preview} aria-label={texts.whatTheReceiverSees} aria-live="polite">
      <h3>{texts.whatTheReceiverSees}</h3>
      <dl className={styles.facts}>
        {whatReceiversGet(shown, profile, expiresAt).map(([subject, text]) => (
          <div key={subject}>
            <dt>{subject}</dt>
            <dd>
              <VisibleText>{text}</VisibleText>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

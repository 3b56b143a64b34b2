import { useEffect, useRef } from 'react'
import { isTyping } from '#renderer/lib/keys.ts'
import { isHandoverName } from '#renderer/lib/received-file.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { removeCard, removeFinished } from './cards.ts'
import type { Card } from './cards.ts'
import styles from './drop.module.css'
import { openReview } from './open-review.ts'
import type { Place } from './run-card.ts'

/** Shows a VEX document or a handover file among other files. Nothing is applied before the user has reviewed it. */
export function ReviewCard({ card, place }: { readonly card: Card; readonly place: Place }) {
  const go = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isTyping(document.activeElement)) go.current?.focus()
  }, [])
  return (
    <>
      <p className={styles.hint}>
        {isHandoverName(card.file.name)
          ? 'Handover file. Review what differs before you apply anything.'
          : 'VEX document. Review its statements before you apply any.'}
      </p>
      <div className={styles.actions}>
        <Button
          ref={go}
          kind="go"
          keys="Enter"
          onClick={() => {
            removeCard(card.id)
            removeFinished()
            openReview(card.file, place.versionId)
          }}
        >
          Review
        </Button>
        <Button onClick={() => removeCard(card.id)}>Dismiss</Button>
      </div>
    </>
  )
}

import type { ReactNode } from 'react'
import { formatAgo } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './policy-editor.module.css'
import { changedFields, draftOf } from './policy-draft.ts'
import * as texts from './texts.tsx'
import type { Policy } from './use-policies.ts'
import type { usePolicyDraft } from './use-policy-editor.ts'

/** Says what is not as it was left: own changes of earlier, a change or a deletion by another user, or that nothing can be changed. */
export function PolicyNotices({
  own,
  stored,
  isDeleted,
  isConflict,
  mayChange,
  onChosen,
}: {
  readonly own: ReturnType<typeof usePolicyDraft>
  readonly stored: Policy | null
  readonly isDeleted: boolean
  readonly isConflict: boolean
  readonly mayChange: boolean
  /** Called once one of the buttons has acted, which goes with its notice. */
  readonly onChosen: () => void
}) {
  const then = (act: () => void) => () => {
    act()
    onChosen()
  }
  if (!mayChange) return <Notice>{texts.onlyAnOperatorCanChange}</Notice>
  if (isDeleted) {
    return (
      <Notice isProblem title={texts.policyWasDeletedMeanwhile}>
        {texts.addingMakesANewOne}
      </Notice>
    )
  }
  if (isConflict && own.base && stored) {
    const fields = changedFields(draftOf(own.base, ''), draftOf(stored, ''))
    return (
      <Notice
        isProblem
        title={texts.policyWasChangedMeanwhile}
        actions={
          <>
            <Button small onClick={then(own.keepOwn)}>
              {texts.keepYourChanges}
            </Button>
            <Button small onClick={then(own.discard)}>
              {texts.useWhatIsSaved}
            </Button>
          </>
        }
      >
        {texts.whatTheyChanged(fields.join(', '))}
      </Notice>
    )
  }
  if (own.keptAt === null) return null
  return (
    <Notice
      actions={
        <Button small onClick={then(own.discard)}>
          {texts.discardChanges}
        </Button>
      }
    >
      {texts.changesOfEarlierAreNotSaved(formatAgo(new Date(own.keptAt).toISOString()))}
    </Notice>
  )
}

function Notice({
  title,
  isProblem = false,
  actions,
  children,
}: {
  readonly title?: string
  readonly isProblem?: boolean
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={classNames(styles.notice, isProblem && styles.problem)} role={isProblem ? 'alert' : 'status'}>
      <Icon name={isProblem ? 'warning' : 'pencil'} small />
      <p>
        {title !== undefined && <b>{title} </b>}
        {children}
      </p>
      {actions && <span className={styles.noticeActions}>{actions}</span>}
    </div>
  )
}

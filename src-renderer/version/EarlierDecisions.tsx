import { useKeys } from '#renderer/lib/keys.ts'
import { formatNumber } from '#renderer/lib/format.ts'
import { useMayOnlyRead } from '#renderer/lib/own-role.ts'
import { paths } from '#renderer/lib/paths.ts'
import { useCarryOver } from '#renderer/lib/use-carry-over.ts'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import text from '#renderer/ui/text.module.css'
import * as texts from './texts.tsx'
import type { Version } from './use-version.ts'
import styles from './VersionView.module.css'

/** Shows pending carried decisions. Those without a relevant change can be confirmed at once. */
export function EarlierDecisions({ version }: { readonly version: Version }) {
  const { carryOver, project, id } = version
  const carry = useCarryOver(id)
  const mayDecide = !useMayOnlyRead()
  const unchanged = carryOver.find(({ evidenceKind }) => evidenceKind === 'UNCHANGED')?.pending ?? 0
  const confirmUnchanged = () => void carry.confirm({ kinds: ['UNCHANGED'], accept: true })
  useKeys({ y: confirmUnchanged }, { enabled: mayDecide && unchanged > 0 })
  useKeys({ z: carry.undo }, { enabled: carry.canUndo })
  useKeys({ 'Shift+Z': carry.redo }, { enabled: carry.canRedo })
  const all = carryOver.reduce((sum, { pending }) => sum + pending, 0)
  if (all === 0) return null
  const href = paths.version(project.id, id, 'carried')
  return (
    <Section title={texts.earlierDecisions} note={texts.allToConfirm(formatNumber(all))}>
      <ul className={styles.answers}>
        {carryOver.map(({ evidenceKind, label }) => {
          const isUnchanged = evidenceKind === 'UNCHANGED'
          return (
            <li key={evidenceKind}>
              <Icon name={isUnchanged ? 'check' : 'warning'} className={isUnchanged ? text.ok : text.warn} />
              <span>{label}</span>
              {isUnchanged && mayDecide ? (
                <Button small keys="y" disabled={carry.isBusy} onClick={confirmUnchanged}>
                  {carry.isBusy ? texts.confirming : texts.confirmAll}
                </Button>
              ) : (
                <ButtonLink small href={href}>
                  {texts.review}
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ul>
      <p className={styles.note}>{texts.untilConfirmedTheseFindingsCount}</p>
    </Section>
  )
}

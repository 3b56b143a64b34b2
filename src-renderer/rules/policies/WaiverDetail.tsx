import { Link } from 'wouter'
import { formatDay } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Fact } from '#renderer/ui/Fact.tsx'
import details from '#renderer/ui/table/details.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { isInEffect, stateOf, whereOf } from './listed-waivers.ts'
import * as texts from './texts.tsx'
import * as waiverTexts from './waiver-texts.ts'
import type { ListedWaiver } from './use-all-waivers.ts'
import styles from './waivers.module.css'

/** All of a waiver, with the whole reason, and what can be done about it. */
export function WaiverDetail({
  waiver,
  mayChange,
  isRevoking,
  onRevoke,
}: {
  readonly waiver: ListedWaiver
  readonly mayChange: boolean
  readonly isRevoking: boolean
  readonly onRevoke: () => void
}) {
  const { policy, targetName, sbom, reason, approvedBy, createdAt, expiresAt } = waiver
  const where = <VisibleText>{whereOf(waiver)}</VisibleText>
  return (
    <div className={classNames(details.below, styles.detail)}>
      <dl className={styles.facts}>
        <Fact name={texts.covers}>
          <VisibleText>{targetName}</VisibleText>
        </Fact>
        <Fact name={texts.policy}>
          <Link href={paths.policy(policy.id)}>
            <VisibleText>{policy.name}</VisibleText>
          </Link>
        </Fact>
        <Fact name={texts.where}>
          {sbom === null ? where : <Link href={paths.version(sbom.project.id, sbom.id, 'policy')}>{where}</Link>}
        </Fact>
        <Fact name={texts.reason}>
          <VisibleText>{reason}</VisibleText>
        </Fact>
        <Fact name={waiverTexts.approvedBy}>
          <VisibleText>{waiverTexts.nameOnDay(approvedBy.name, formatDay(createdAt))}</VisibleText>
        </Fact>
        <Fact name={texts.lastDay}>{`${formatDay(expiresAt)}, ${stateOf(waiver)}`}</Fact>
      </dl>
      {mayChange && isInEffect(waiver) && (
        <div>
          {/* Not turned off while it is pressed: that would leave the keys without a place. */}
          <Button
            small
            icon="close"
            aria-disabled={isRevoking}
            aria-label={texts.revokeTheWaiverOf(targetName)}
            onClick={() => !isRevoking && onRevoke()}
          >
            {waiverTexts.revoke}
          </Button>
        </div>
      )}
    </div>
  )
}

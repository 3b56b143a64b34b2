import type { Ref } from 'react'
import { Link, useLocation } from 'wouter'
import { formatDay, formatVersion } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { rowKeys } from '#renderer/rules/row-keys.ts'
import styles from '#renderer/rules/rows.module.css'
import { Badge } from '#renderer/ui/Badge.tsx'
import { IconButton } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import * as texts from './texts.tsx'
import { isInEffect, type ListedWaiver, type useAllWaivers } from './use-all-waivers.ts'
import { useWaiverEnd } from './use-policies.ts'

/** Lists the waivers of all versions: what each covers, why, where, until when and by whom. Those that do not count say so. */
export function AllWaivers({
  query,
  mayChange,
  list,
}: {
  readonly query: ReturnType<typeof useAllWaivers>
  readonly mayChange: boolean
  readonly list: Ref<HTMLUListElement>
}) {
  if (!query.isSuccess)
    return <QueryState query={query} loading={texts.loadingWaivers} failed={texts.waiversCouldNotBeLoaded} />
  if (query.data.length === 0)
    return (
      <EmptyState icon="policy" title={texts.noWaiversYet}>
        {texts.waiverIsAnException}
      </EmptyState>
    )
  return (
    <>
      <p className={styles.heads} aria-hidden>
        <span className={styles.where}>{texts.where}</span>
        <span className={styles.violated}>{texts.until}</span>
      </p>
      <ul ref={list} className={styles.list} aria-label={texts.waivers}>
        {query.data.map((waiver) => (
          <WaiverRow key={waiver.id} waiver={waiver} mayChange={mayChange} />
        ))}
      </ul>
    </>
  )
}

function WaiverRow({ waiver, mayChange }: { readonly waiver: ListedWaiver; readonly mayChange: boolean }) {
  const { policy, targetName, reason, approvedBy, expiresAt, state } = waiver
  const [, navigate] = useLocation()
  const end = useWaiverEnd()
  const revoke = () => end.mutate(waiver, { onError: (error) => showError(error, texts.waiverCouldNotBeRevoked) })
  return (
    <li
      className={styles.row}
      tabIndex={-1}
      onKeyDown={rowKeys({ open: () => navigate(paths.policy(policy.id)), turn: () => {} })}
    >
      <div className={styles.what}>
        <Link href={paths.policy(policy.id)} className={styles.name}>
          <VisibleText>{policy.name}</VisibleText>
        </Link>{' '}
        {!isInEffect(waiver) && (
          <Badge tone={state === 'STALE' ? 'warn' : 'plain'}>{texts.waiverStates[state] ?? state}</Badge>
        )}
        <p className={text.second}>
          <VisibleText>{targetName}</VisibleText>
        </p>
        <p>
          <VisibleText>{reason}</VisibleText>
        </p>
      </div>
      <span className={styles.where}>
        <span className={styles.label}>{texts.where} </span>
        <Where waiver={waiver} />
      </span>
      <span className={styles.violated}>
        <span className={styles.label}>{texts.until} </span>
        {formatDay(expiresAt)}{' '}
        <span className={classNames(styles.which, text.third)}>{texts.byName(approvedBy.name)}</span>
      </span>
      {mayChange && (
        <IconButton
          kind="bare"
          icon="close"
          label={isInEffect(waiver) ? texts.revokeTheWaiverOf(targetName) : texts.waiverIsNotInEffect}
          disabled={!isInEffect(waiver) || end.isPending}
          onClick={revoke}
        />
      )}
    </li>
  )
}

/** The version that a waiver is for, or how many more it reaches. */
function Where({ waiver: { sbom, projectGroup } }: { readonly waiver: ListedWaiver }) {
  if (sbom !== null)
    return (
      <Link href={paths.version(sbom.project.id, sbom.id, 'policy')}>
        <VisibleText>{`${sbom.project.projectGroup.name} ${formatVersion(sbom.projectVersion)}`}</VisibleText>
      </Link>
    )
  return projectGroup === null ? texts.everywhere : <VisibleText>{texts.allVersionsOf(projectGroup.name)}</VisibleText>
}

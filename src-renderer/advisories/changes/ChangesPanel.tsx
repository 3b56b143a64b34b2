import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { formatAgo, formatCount, formatNumber, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { formatDelta } from '#renderer/lib/scan-delta.ts'
import type { DeltaKind } from '#renderer/lib/scan-delta.ts'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import styles from '#renderer/advisories/advisories.module.css'
import { ChangeKinds } from './ChangeKinds.tsx'
import { ChangeList } from './ChangeList.tsx'
import { useChanges, useEarlierChanges } from './use-changes.ts'
import type { Changes } from './use-changes.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import * as texts from './texts.tsx'

/** Shows how a snapshot changed the findings of all versions: counts by kind, and each change with the value before. */
export function ChangesPanel({ snapshotId }: { readonly snapshotId: string | undefined }) {
  const changes = useChanges(snapshotId)
  const [kind, setKind] = useState<DeltaKind | null>(null)
  const [sbomId, setSbomId] = useState<string | null>(null)
  if (!changes.isSuccess)
    return <QueryState query={changes} loading={texts.loadingChanges} failed={texts.changesCouldNotBeLoaded} />
  const { data } = changes
  const version = data.sboms.find(({ sbom }) => sbom.id === sbomId)
  return (
    <>
      <div className={styles.changeHead}>
        <p role="status">
          <Sentence changes={data} isInUse={snapshotId === undefined} />
        </p>
        <div className={styles.changeFilters}>
          <StateChoice shown={data} isInUse={snapshotId === undefined} />
          {data.sboms.length > 1 && (
            <Select
              className={styles.versionChoice}
              label={texts.version}
              labelHidden
              value={version?.sbom.id ?? ''}
              options={[
                { value: '', label: texts.allSbomsVersions(formatNumber(data.sboms.length)) },
                ...data.sboms.map(({ sbom, counts }) => ({
                  value: sbom.id,
                  label: `${formatVersionName(sbom)}: ${formatNumber(counts.total)}`,
                })),
              ]}
              onChange={(id) => setSbomId(id === '' ? null : id)}
            />
          )}
        </div>
      </div>
      {data.distinctCounts.total === 0 ? (
        <>
          <NoChanges changes={data} />
          {snapshotId === undefined && <EarlierChanges shown={data} />}
        </>
      ) : (
        <>
          <ChangeKinds counts={version?.counts ?? data.distinctCounts} kind={kind} onChange={setKind} />
          <ChangeList filter={{ snapshotId, kind, sbomId: version?.sbom.id ?? null }} />
        </>
      )}
    </>
  )
}

/** Formats a version for a list. */
function formatVersionName({ project, projectVersion }: Changes['sboms'][number]['sbom']): string {
  return [project.projectGroup.name, project.name === 'default' ? '' : project.name, projectVersion]
    .filter(Boolean)
    .join(' ')
}

function Sentence({ changes, isInUse }: { readonly changes: Changes; readonly isInUse: boolean }) {
  const { distinctCounts, sbomsChangedCount, sbomsScannedCount, sbomsPendingCount, updatedAt } = changes
  const words = formatDelta(distinctCounts)
  return (
    <>
      {words !== '' && (
        <>
          {texts.wordsInVersions(<b>{words}</b>, formatCount(sbomsChangedCount, texts.versionForms))}
          {isInUse &&
            sbomsScannedCount > sbomsChangedCount &&
            texts.ofSbomsScannedCount(formatNumber(sbomsScannedCount))}
          .{' '}
        </>
      )}
      {sbomsPendingCount > 0 ? (
        <span className={styles.quiet}>
          {texts.versionsStillToBeScanned(formatCount(sbomsPendingCount, texts.versionForms))}
        </span>
      ) : (
        updatedAt && (
          <span className={styles.quiet} title={formatTime(updatedAt)}>
            {texts.scannedUpdatedAt(formatAgo(updatedAt))}
          </span>
        )
      )}
    </>
  )
}

/** Offers the current snapshot and the earlier ones that changed findings. */
function StateChoice({ shown, isInUse }: { readonly shown: Changes; readonly isInUse: boolean }) {
  const changes = useEarlierChanges().data ?? []
  const [, navigate] = useLocation()
  const earlier = changes.filter(({ snapshotId }) => !isInUse || snapshotId !== shown.snapshotId)
  if (earlier.length === 0) return null
  const options = earlier.map(({ snapshotId, updatedAt, distinctCounts }) => ({
    value: snapshotId,
    label: `${updatedAt ? formatTime(updatedAt) : snapshotId.slice(0, 12)}: ${formatDelta(distinctCounts)}`,
  }))
  const isListed = isInUse || earlier.some(({ snapshotId }) => snapshotId === shown.snapshotId)
  return (
    <Select
      className={styles.stateChoice}
      label={texts.dataUpdate}
      labelHidden
      value={isInUse ? '' : shown.snapshotId}
      options={[
        { value: '', label: texts.currentSnapshot },
        ...options,
        ...(isListed ? [] : [{ value: shown.snapshotId, label: texts.snapshotId(shown.snapshotId.slice(0, 12)) }]),
      ]}
      onChange={(id) => navigate(id === '' ? paths.advisoryPart('changes') : paths.advisoryChanges(id))}
    />
  )
}

function NoChanges({ changes: { sbomsScannedCount, sbomsPendingCount, snapshotId } }: { readonly changes: Changes }) {
  if (sbomsPendingCount > 0) {
    return (
      <EmptyState icon="clock" title={texts.versionsAreBeingScanned}>
        {texts.changesAppearHereAsSoon}
      </EmptyState>
    )
  }
  if (snapshotId === '') {
    return (
      <EmptyState icon="database" title={texts.noAdvisoryDataYet}>
        {texts.importSomeToSeeHow}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="check" title={texts.noChanges}>
      {sbomsScannedCount === 0
        ? texts.noVersionHasBeenScanned
        : texts.scannedWithThisDataNoFindings(formatCount(sbomsScannedCount, texts.versionForms))}
    </EmptyState>
  )
}

/** Offers earlier changes if the latest one changed nothing. */
function EarlierChanges({ shown }: { readonly shown: Changes }) {
  const changes = useEarlierChanges().data ?? []
  const earlier = changes.filter(({ snapshotId }) => snapshotId !== shown.snapshotId)
  if (earlier.length === 0) return null
  return (
    <Section title={texts.earlierChanges} className={styles.section}>
      <ul className={styles.earlier}>
        {earlier.map(({ snapshotId, updatedAt, distinctCounts }) => (
          <li key={snapshotId}>
            <span className={styles.quiet}>{updatedAt && formatTime(updatedAt)}</span>
            <Link href={paths.advisoryChanges(snapshotId)}>{formatDelta(distinctCounts)}</Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

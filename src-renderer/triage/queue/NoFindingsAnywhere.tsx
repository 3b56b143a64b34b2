import { sendCommand } from '#renderer/lib/commands.ts'
import { useNeeds } from '#renderer/lib/missing-data.ts'
import { hasUncompared } from '#renderer/lib/missing-data-words.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { MissingData } from '#renderer/ui/missing-data/late.tsx'
import styles from '#renderer/triage/triage.module.css'
import { Statement } from './QueueStates.tsx'
import * as texts from './texts.tsx'
import { useStoredVersions } from './use-stored-versions.ts'

/**
 * Explains an empty queue of all products. Its next step is what is missing: an SBOM where none is stored, advisory data where versions have
 * nothing to be compared with. Where neither is missing, there is nothing that has to be done.
 */
export function NoFindingsAnywhere({ records }: { readonly records: number | undefined }) {
  const stored = useStoredVersions()
  const needs = useNeeds(null)
  if (stored.error !== null)
    return (
      <ErrorState title={texts.versionsCouldNotBeRead} error={stored.error} onRetry={() => void stored.refetch()} />
    )
  if (stored.data === undefined) return <div className={styles.state} aria-hidden="true" />
  if (stored.data === 0) return <NothingStored records={records} />
  if (records === 0) return <NothingToCompareWith />
  if (needs.isPending) return <div className={styles.state} aria-hidden="true" />
  if (hasUncompared(needs.data ?? [])) return <PartlyCompared />
  return (
    <Statement title={texts.noFindings} lead={texts.noImportedAdvisoryMatches}>
      <div className={styles.actions}>
        <ButtonLink href={paths.products}>{texts.openProducts}</ButtonLink>
        <OpenFile>{texts.openAnSbom}</OpenFile>
      </div>
    </Statement>
  )
}

function NothingStored({ records }: { readonly records: number | undefined }) {
  return (
    <Statement title={texts.nothingToTriageYet} lead={texts.findingsNeedAnSbomAndData}>
      <div className={styles.actions}>
        <OpenFile isNext>{texts.openAFile}</OpenFile>
        {records === 0 && <ButtonLink href={paths.advisories}>{texts.addAdvisoryData}</ButtonLink>}
      </div>
    </Statement>
  )
}

/** What is missing can be fetched here, or chosen as files. The list of sources is there for data of which that panel knows no need. */
function NothingToCompareWith() {
  return (
    <Statement title={texts.notScannedYet} lead={texts.thereIsNoAdvisoryData}>
      <MissingData versionId={null} next="filled" />
      <div className={styles.actions}>
        <ButtonLink href={paths.advisories}>{texts.addAdvisoryData}</ButtonLink>
      </div>
    </Statement>
  )
}

/** Data of another kind is no answer for components that have none: nothing is said of them. */
function PartlyCompared() {
  return (
    <Statement title={texts.notEverythingIsEvaluated} lead={texts.noAdvisoryMatchesWhatCouldBeCompared}>
      <MissingData versionId={null} next="filled" />
      <div className={styles.actions}>
        <ButtonLink href={paths.products}>{texts.openProducts}</ButtonLink>
      </div>
    </Statement>
  )
}

function OpenFile({ isNext = false, children }: { readonly isNext?: boolean; readonly children: string }) {
  return (
    <Button
      {...(isNext ? { kind: 'go' as const } : {})}
      icon="file"
      keys="$mod+o"
      onClick={() => sendCommand('open-files')}
    >
      {children}
    </Button>
  )
}

import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { formatAgo, formatCount, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import type { DeltaKind } from '#renderer/lib/scan-delta.ts'
import { formatDelta } from '#renderer/lib/scan-delta.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { DeltaList } from './DeltaList.tsx'
import { DeltaTools } from './DeltaTools.tsx'
import { describeReason } from './delta-text.ts'
import type { ScanDelta, ScannedVersion } from './use-scan-delta.ts'
import { useScanDeltas } from './use-scan-delta.ts'
import styles from './scan-delta.module.css'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import * as texts from './texts.ts'

interface ScanDeltaTabProps {
  readonly sbomId: string
  readonly environmentId: string
  /** The scan to show. Omitted: the latest one that changed anything. */
  readonly deltaId?: string | undefined
}

/** Shows what the latest scans changed in a version: new, worse and resolved findings, with values before and after. */
export function ScanDeltaTab({ sbomId, environmentId, deltaId }: ScanDeltaTabProps) {
  const [, navigate] = useLocation()
  const [kind, setKind] = useState<DeltaKind | null>(null)
  const deltas = useScanDeltas(sbomId)
  if (!deltas.isSuccess)
    return <QueryState query={deltas} loading={texts.loadingChanges} failed={texts.changesCouldNotBeLoaded} />
  const all = deltas.data?.scanDeltas ?? []
  const shown = all.find(({ id }) => id === deltaId) ?? all[0]
  if (!deltas.data || !shown) return <NothingChanged version={deltas.data} sbomId={sbomId} at={environmentId} />
  const show = (id: string) => {
    setKind(null)
    navigate(paths.versionChange(environmentId, sbomId, id), { replace: true })
  }
  return (
    <>
      <Head shown={shown} isMissing={deltaId !== undefined && shown.id !== deltaId}>
        <Link href={paths.compare(`${sbomId}@${shown.id}`, sbomId)}>{texts.compareWithNow}</Link>
      </Head>
      <DeltaTools deltas={all} shown={shown} onShow={show} kind={kind} onKind={setKind} />
      <DeltaList sbomId={sbomId} environmentId={environmentId} deltaId={shown.id} kind={kind} />
    </>
  )
}

function Head({
  shown,
  isMissing,
  children,
}: {
  readonly shown: ScanDelta
  readonly isMissing: boolean
  readonly children: ReactNode
}) {
  return (
    <p className={styles.head} role="status">
      {isMissing && <span>{texts.linkedScanIsNoLongerKept} </span>}
      <b>{formatDelta(shown.counts)}</b>{' '}
      <span className={text.second}>
        <time dateTime={shown.at} title={formatTime(shown.at)}>
          {formatAgo(shown.at)}
        </time>
        . {describeReason(shown)}
      </span>{' '}
      {children}
    </p>
  )
}

/** Explains that no scan changed anything, which depends on whether there was more than one. */
function NothingChanged({
  version,
  sbomId,
  at,
}: {
  readonly version: ScannedVersion | null
  readonly sbomId: string
  readonly at: string
}) {
  const state = version?.scanState
  return (
    <>
      <EmptyState
        icon="compare"
        title={state ? texts.noChanges : texts.notScannedYet}
        actions={<ButtonLink href={paths.version(at, sbomId)}>{texts.showWhatWasEvaluated}</ButtonLink>}
      >
        {state ? texts.scannedNoRescanHasChanged(formatAgo(state.scannedAt)) : texts.changesFromNewerAdvisoryDataAppear}
      </EmptyState>
      <BottomBar>
        <span>{formatCount(0, texts.changedFindingForms)}</span>
        <span className={text.push} />
        <KeyHint keys="g f">{texts.vulnerabilities}</KeyHint>
      </BottomBar>
    </>
  )
}

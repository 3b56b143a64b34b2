import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { sendCommand } from '#renderer/lib/commands.ts'
import { formatAgo, formatCount, formatTime, formatVersion } from '#renderer/lib/format.ts'
import { isFocusFree, useKeys } from '#renderer/lib/keys.ts'
import { noVersion, paths } from '#renderer/lib/paths.ts'
import { usePlace, usePlaceStore } from '#renderer/lib/place.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import { isEvaluated, stateWithoutFindings } from '#renderer/lib/state-without-findings.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint, Keys } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead, Section } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { SeverityNumbers } from '#renderer/ui/SeverityMark.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './choosing.module.css'
import { Picks } from './Picks.tsx'
import type { ProposedPair } from './proposed-pairs.ts'
import * as texts from './texts.tsx'
import { useChosenSide, useProposedPairs } from './use-compare.ts'
import { VersionDialog } from './VersionDialog.tsx'

interface ChoosingProps {
  readonly base?: string | undefined
  readonly target?: string | undefined
  /** What the head says. */
  readonly note?: string
}

/** Asks for the sides that are missing, and proposes pairs. */
export function Choosing({ base, target, note = texts.chooseAnOlderAndANewer }: ChoosingProps) {
  const [came] = useState(() => usePlaceStore.getState().versionId)
  usePlace([{ label: texts.compare }])
  const [, navigate] = useLocation()
  const [side, setSide] = useState<'older' | 'newer' | null>(null)
  const older = useChosenSide(base)
  const newer = useChosenSide(target)
  const proposed = useProposedPairs(came)
  const pairs = proposed.data?.pairs ?? []
  useKeys({ b: () => setSide('older'), t: () => setSide('newer') })
  const choose = (id: string) => {
    const [first, second] = side === 'older' ? [id, target] : [base, id]
    setSide(null)
    navigate(paths.compare(first ?? noVersion, second ?? noVersion))
  }
  return (
    <Page>
      <PageHead title={texts.compare} facts={[note]} />
      <Picks
        base={older.data ?? null}
        target={newer.data ?? null}
        onPick={setSide}
        onSwap={
          base === undefined && target === undefined
            ? null
            : () => navigate(paths.compare(target ?? noVersion, base ?? noVersion))
        }
      />
      {proposed.isSuccess ? (
        <Proposals pairs={pairs} versions={proposed.data.versions} />
      ) : (
        <QueryState query={proposed} loading={texts.lookingForVersions} failed={texts.proposalsCouldNotBeLoaded} />
      )}
      {side && (
        <VersionDialog
          side={side}
          other={side === 'older' ? target : base}
          onChoose={choose}
          onClose={() => setSide(null)}
        />
      )}
      <BottomBar>
        {proposed.isSuccess && <span>{formatCount(pairs.length, texts.proposalForms)}</span>}
        <span className={text.push} />
        <KeyHint keys="b">{texts.olderInline}</KeyHint>
        <KeyHint keys="t">{texts.newerInline}</KeyHint>
        {pairs.length > 0 && (
          <>
            <KeyHint keys="j k">{texts.move}</KeyHint>
            <KeyHint keys="Enter" keep>
              {texts.compareInline}
            </KeyHint>
          </>
        )}
      </BottomBar>
    </Page>
  )
}

function Proposals({ pairs, versions }: { readonly pairs: readonly ProposedPair[]; readonly versions: number }) {
  const list = useRowFocus<HTMLUListElement>('[data-pair]')
  useEffect(() => {
    // Enter compares the first pair, unless the person is already elsewhere.
    if (isFocusFree()) list.current?.querySelector<HTMLElement>('[data-pair]')?.focus({ preventScroll: true })
  }, [list])
  if (versions < 2) return <TooFew versions={versions} />
  if (pairs.length === 0) return <p className={styles.none}>{texts.noVersionHasOneBefore}</p>
  return (
    <Section title={texts.proposals} note={texts.openFindingsOfTheNewer} className={styles.proposals}>
      <ul ref={list}>
        {pairs.map((pair) => (
          <li key={pair.newer.id}>
            <PairRow pair={pair} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PairRow({ pair: { older, newer, wasOpen } }: { readonly pair: ProposedPair }) {
  const { project, vulnRunStatus, stats } = newer
  const counts = stats.openSeverityCounts
  const hasOpen = Object.values(counts).some((count) => count > 0)
  const isScanned = vulnRunStatus === 'FINISHED'
  const { matchCoverage } = stats
  const withoutOpen = isEvaluated(matchCoverage) ? texts.noOpenFindings : stateWithoutFindings(matchCoverage)
  return (
    <Link data-pair="" className={styles.pair ?? ''} href={paths.compare(older.id, newer.id)}>
      <span className={styles.versions}>
        <b className={text.cut}>{visibleText(formatVersion(older.projectVersion))}</b>
        <span className={text.third}>{texts.toInline}</span>
        <b className={text.cut}>{visibleText(formatVersion(newer.projectVersion))}</b>
      </span>
      <span className={styles.about}>
        <span className={text.cut}>{visibleText(`${project.projectGroup.name}, ${project.name}`)}</span>
        {wasOpen && <span className={styles.open}>{texts.wasOpen}</span>}
      </span>
      <span className={styles.counts}>
        {isScanned && hasOpen ? <SeverityNumbers counts={counts} /> : isScanned ? withoutOpen : texts.scanRuns}
      </span>
      <span className={styles.when} title={formatTime(newer.createdAt)}>
        {formatAgo(newer.createdAt)}
      </span>
      <span className={styles.enter}>
        <Keys keys="Enter" />
      </span>
    </Link>
  )
}

function TooFew({ versions }: { readonly versions: number }) {
  return (
    <EmptyState
      icon="compare"
      title={versions === 0 ? texts.noVersionsYet : texts.onlyOneVersion}
      actions={
        <Button icon="file" keys="$mod+o" onClick={() => sendCommand('open-files')}>
          {texts.openAnSbom}
        </Button>
      }
    >
      {versions === 0 ? texts.comparisonNeedsTwo : texts.openTheSbomOfAnother}
    </EmptyState>
  )
}

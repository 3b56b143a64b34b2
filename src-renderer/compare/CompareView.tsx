import { useState } from 'react'
import type { Severity } from '#shared/severity.ts'
import { Keys } from '#renderer/ui/Kbd.tsx'
import { severitySteps } from '#renderer/ui/SeverityMark.tsx'
import { Redirect, useLocation } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { type CompareSection, compareSections, noVersion, paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { PageHead } from '#renderer/ui/Page.tsx'
import { LoadError } from '#renderer/ui/QueryState.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import frame from './frame.module.css'
import styles from './compare.module.css'
import { Choosing } from './Choosing.tsx'
import { CompareActions } from './CompareActions.tsx'
import { differing, isSame } from './difference.ts'
import { Picks } from './Picks.tsx'
import { CheckSection, ComponentSection, FindingSection, LicenseSection, PolicySection } from './Sections.tsx'
import { ScanChoice } from './ScanChoice.tsx'
import { SeverityChips } from './SeverityChips.tsx'
import * as texts from './texts.tsx'
import {
  type Comparison,
  type Pair,
  useComparison,
  useVersionBefore,
  useVersionsBeside,
  versionOf,
  withScan,
} from './use-compare.ts'
import { Verdicts } from './Verdicts.tsx'
import { VersionDialog } from './VersionDialog.tsx'

interface CompareViewProps {
  /** The older side. Absent or `-`: the version before the newer one. */
  readonly base?: string | undefined
  readonly target?: string | undefined
  readonly section?: string | undefined
}

/** Two versions side by side. */
export function CompareView({ base, target, section }: CompareViewProps) {
  if (target === undefined || target === noVersion) return <Choosing base={base === noVersion ? undefined : base} />
  if (base === undefined || base === noVersion) return <FindBefore target={target} />
  const known = compareSections.find((one) => one === section) ?? 'vulnerabilities'
  return <Compared key={`${base} ${target}`} pair={{ base, target }} section={known} />
}

/** Opens the comparison with the version before. */
function FindBefore({ target }: { readonly target: string }) {
  usePlace([{ label: texts.compare }])
  const before = useVersionBefore(target)
  if (before.isPending) return <PageSkeleton label={texts.lookingForTheVersionBefore} isWhole />
  if (before.isError) return <LoadError query={before} title={texts.versionBeforeCouldNotBeFound} isPage />
  if (before.data !== null) return <Redirect to={paths.compare(before.data, target)} replace />
  return <Choosing target={target} note={texts.thereIsNoVersionBefore} />
}

function Compared({ pair, section }: { readonly pair: Pair; readonly section: CompareSection }) {
  const [side, setSide] = useState<'older' | 'newer' | null>(null)
  const [, navigate] = useLocation()
  const comparison = useComparison(pair)
  const data = comparison.data ?? null
  usePlace([
    { label: texts.compare, href: paths.compareAny },
    {
      label: data
        ? texts.olderAndNewerVersion(data.base.projectVersion, data.target.projectVersion)
        : texts.twoVersions,
    },
  ])
  const go = (next: Partial<Pair>) =>
    navigate(paths.compare(next.base ?? pair.base, next.target ?? pair.target, section))
  const step = useStep(data, (base) => go({ base }))
  useKeys({
    b: () => setSide('older'),
    t: () => setSide('newer'),
    '[': () => step(1),
    ']': () => step(-1),
    ...Object.fromEntries(
      compareSections.map((one, at) => [String(at + 1), () => navigate(paths.compare(pair.base, pair.target, one))]),
    ),
  })
  if (comparison.isPending) return <PageSkeleton label={texts.comparingTheVersions} isWhole />
  if (comparison.isError) return <LoadError query={comparison} title={texts.versionsCouldNotBeCompared} isPage />
  return (
    <div className={frame.page}>
      <div className={frame.top}>
        <PageHead
          title={texts.compare}
          facts={data ? factsOf(data) : []}
          actions={data && <CompareActions data={data} pair={pair} section={section} />}
        />
        <Picks
          base={data?.base ?? null}
          target={data?.target ?? null}
          onPick={setSide}
          onSwap={() => go({ base: pair.target, target: versionOf(pair.base) })}
        />
        {data && (
          <ScanChoice comparison={data} onChoose={(scan) => go({ base: withScan(versionOf(pair.base), scan) })} />
        )}
        {data && !isSame(data) && <Verdicts comparison={data} pair={pair} section={section} />}
      </div>
      {data ? <Body data={data} pair={pair} section={section} /> : <Missing />}
      {side && (
        <VersionDialog
          side={side}
          other={side === 'older' ? pair.target : versionOf(pair.base)}
          onClose={() => setSide(null)}
          onChoose={(id) => {
            setSide(null)
            go(side === 'older' ? { base: id } : { target: id })
          }}
        />
      )}
    </div>
  )
}

/** Goes to an older (1) or newer (-1) version of the same environment for the older side. */
function useStep(data: Comparison | null, onStep: (base: string) => void): (by: 1 | -1) => void {
  const beside = useVersionsBeside(data?.base.project.id)
  return (by) => {
    const ids = beside.data ?? []
    const at = ids.indexOf(data?.base.id ?? '')
    const next = at < 0 ? undefined : ids[at + by]
    if (next !== undefined) onStep(next)
  }
}

function factsOf(data: Comparison): readonly string[] {
  if (isSame(data)) return [texts.noDifferences]
  const { findings, components } = differing(data)
  const counts = data.counts.introducedSeverities
  const introduced = severitySteps.flatMap((step) =>
    counts[step] > 0 ? [`${formatNumber(counts[step])} ${step}`] : [],
  )
  return [
    texts.findingsAndComponentsDiffer(
      formatCount(findings, texts.findingForms),
      formatCount(components, texts.componentForms),
    ),
    ...(introduced.length > 0 ? [texts.introduced(introduced.join(', '))] : []),
    ...(data.sameData ? [] : [texts.scannedWithDifferentAdvisoryData]),
  ]
}

function Missing() {
  return (
    <EmptyState
      icon="compare"
      title={texts.oneOfTheVersionsNoLonger}
      actions={<ButtonLink href={paths.versions}>{texts.allVersions}</ButtonLink>}
    >
      {texts.itWasDeletedOrTheLink}
    </EmptyState>
  )
}

const searched: readonly CompareSection[] = ['vulnerabilities', 'components']

interface BodyProps {
  readonly data: Comparison
  readonly pair: Pair
  readonly section: CompareSection
}

function Body({ data, pair, section }: BodyProps) {
  const [severities, setSeverities] = useState<readonly Severity[]>([])
  const [search, setSearch] = useState('')
  const [withUnchanged, setWithUnchanged] = useState(false)
  useKeys({
    u: () => setWithUnchanged((before) => !before),
    '/': () => document.getElementById('compare-search')?.focus(),
  })
  if (isSame(data)) return <Same data={data} />
  const props = { comparison: data, pair, narrowing: { search: search.trim(), withUnchanged, severities } }
  const { findingsUnchanged, componentsUnchanged } = data.counts
  const unchanged = section === 'vulnerabilities' ? findingsUnchanged : componentsUnchanged
  return (
    <>
      {searched.includes(section) && (
        <div className={frame.tools}>
          <TextField
            id="compare-search"
            label={texts.searchTheDifferences}
            labelHidden
            type="search"
            icon="find"
            keys="/"
            placeholder={texts.packageOrId}
            value={search}
            onChange={setSearch}
          />
          {section === 'vulnerabilities' && <SeverityChips shown={severities} onShow={setSeverities} />}
          <span className={styles.check}>
            <Checkbox checked={withUnchanged} onChange={setWithUnchanged}>
              {texts.showTheUnchanged(formatNumber(unchanged))}
            </Checkbox>
            <Keys keys="u" />
          </span>
        </div>
      )}
      {section === 'vulnerabilities' && <FindingSection {...props} />}
      {section === 'components' && <ComponentSection {...props} />}
      {section === 'licenses' && <LicenseSection comparison={data} />}
      {section === 'checks' && <CheckSection comparison={data} />}
      {section === 'policy' && <PolicySection comparison={data} />}
    </>
  )
}

function Same({ data }: { readonly data: Comparison }) {
  const { componentsUnchanged, findingsUnchanged } = data.counts
  return (
    <p className={styles.same} role="status">
      <Icon name="check" small />{' '}
      {texts.sameLicensesCheckAndPolicyResults(
        <b>{texts.noDifferencesBetweenTheseTwo}</b>,
        formatCount(componentsUnchanged, texts.componentForms),
        formatCount(findingsUnchanged, texts.findingForms),
      )}
    </p>
  )
}

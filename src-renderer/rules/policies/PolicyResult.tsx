import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { formatCount, formatNumber, formatVersion } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { outcomeLook } from '#renderer/lib/policy-words.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import { UnbrokenText } from '#renderer/ui/UnbrokenText.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { differenceOf, type FoundVersion, foundVersions, isWhole } from './found-versions.ts'
import styles from './policy-editor.module.css'
import { exampleText } from './seen-values.ts'
import * as texts from './texts.tsx'
import type { Finds } from './use-policies.ts'
import type { LiveResult } from './use-live-result.ts'

const verbs: Readonly<Record<string, string>> = { fail: texts.fail, warn: texts.warnAbout, inform: texts.informAbout }
const maxVersions = 6
const maxLines = 2

interface ResultProps {
  readonly live: LiveResult
  readonly resultType: string
  readonly appliesTo: string
  /** Whether the policy is stored and off: saving it evaluates nothing. */
  readonly isOff: boolean
  readonly mayChange: boolean
}

/** What a policy would find now in the newest versions, and what saving changes. */
export function PolicyResult({ live, resultType, appliesTo, isOff, mayChange }: ResultProps) {
  return (
    <aside className={styles.right} aria-label={texts.whatItWouldFindNowLabel}>
      <div className={styles.result}>
        <h2 className={styles.small}>{isOff ? texts.ifItIsTurnedOn : texts.ifYouSaveNow}</h2>
        {mayChange ? (
          <Result live={live} resultType={resultType} appliesTo={appliesTo} />
        ) : (
          <p className={text.second}>{texts.onlyAnOperatorSeesThis}</p>
        )}
      </div>
    </aside>
  )
}

function Result({ live, resultType, appliesTo }: Omit<ResultProps, 'isOff' | 'mayChange'>) {
  const { state, finds, failure, retry } = live
  if (state === 'failed') {
    return (
      <div role="alert" className={styles.failed}>
        <p className={text.bad}>{failure}</p>
        <Button small icon="refresh" onClick={retry}>
          {texts.tryAgain}
        </Button>
      </div>
    )
  }
  if (state === 'empty') return <p className={text.second}>{texts.whatItWouldFindNow}</p>
  if (state === 'unread') {
    return (
      <>
        <p className={classNames(styles.sum, text.second)}>{texts.nothingUntilReadable}</p>
        {finds && (
          <section>
            <h3>{texts.lastReadable}</h3>
            <p className={text.second}>{sumText(finds, resultType)}</p>
          </section>
        )}
      </>
    )
  }
  if (finds === null) {
    return (
      <div role="status" aria-label={texts.loadingTheResult}>
        <SkeletonRows rows={4} height="2.5rem" />
      </div>
    )
  }
  return (
    <div className={classNames(styles.found, state === 'stale' && styles.stale)} aria-busy={state === 'stale'}>
      <p role="status" className={styles.sum}>
        {sumText(finds, resultType)}
      </p>
      <Share finds={finds} resultType={resultType} />
      <Versions live={live} finds={finds} resultType={resultType} />
      <Compared live={live} finds={finds} />
      {appliesTo === 'finding' && <p className={styles.small}>{texts.closedFindingsNeverViolate}</p>}
    </div>
  )
}

function sumText({ sbomsCount, violatingSbomsCount, violationsCount }: Finds, resultType: string): string {
  if (sbomsCount === 0) return texts.noVersionIsInScope
  return violationsCount === 0
    ? texts.itWouldFindNothingIn(formatCount(sbomsCount, texts.newestVersionForms))
    : texts.itWouldOfNewestVersionsWith(
        verbs[resultType] ?? texts.hit,
        formatNumber(violatingSbomsCount),
        formatNumber(sbomsCount),
        formatCount(violationsCount, texts.violationForms),
      )
}

/** The part of the versions that would be violated, as a bar. */
function Share({ finds, resultType }: { readonly finds: Finds; readonly resultType: string }) {
  const { sbomsCount, violatingSbomsCount } = finds
  if (sbomsCount === 0) return null
  return (
    <div
      className={classNames(styles.share, styles[outcomeLook(resultType).tone])}
      // A custom property is not part of the type.
      style={{ '--share': `${(100 * violatingSbomsCount) / sbomsCount}%` } as CSSProperties}
      aria-hidden
    >
      <i />
    </div>
  )
}

const headings: Readonly<Record<string, string>> = {
  fail: texts.wouldFail,
  warn: texts.wouldWarn,
  inform: texts.wouldInform,
}

function Versions({
  live,
  finds,
  resultType,
}: {
  readonly live: LiveResult
  readonly finds: Finds
  readonly resultType: string
}) {
  const versions = foundVersions(finds)
  if (versions.length === 0) return null
  const difference = live.state === 'ready' && live.saved ? differenceOf(finds, live.saved) : null
  const added = new Set(difference?.more.map(({ sbom }) => sbom.id))
  const look = outcomeLook(resultType)
  const moreCount = finds.violatingSbomsCount - Math.min(versions.length, maxVersions)
  return (
    <section>
      <h3>
        {headings[resultType] ?? texts.wouldFail}{' '}
        <span className={text.third}>{formatCount(finds.violatingSbomsCount, texts.versionForms)}</span>
      </h3>
      <ul className={styles.versions}>
        {versions.slice(0, maxVersions).map((version) => (
          <li key={version.sbom.id}>
            <Icon name={look.icon} small className={text[look.tone === 'plain' ? 'second' : look.tone]} />
            <VersionLines {...version} isWhole={isWhole(finds)} isAdded={added.has(version.sbom.id)} />
          </li>
        ))}
      </ul>
      {moreCount > 0 && <p className={text.third}>{texts.andNumberMore(formatCount(moreCount, texts.versionForms))}</p>}
    </section>
  )
}

function VersionLines({
  sbom,
  examples,
  isWhole: isCountKnown,
  isAdded,
}: FoundVersion & { readonly isWhole: boolean; readonly isAdded: boolean }) {
  const { id, project, projectVersion } = sbom
  const leftCount = examples.length - maxLines
  return (
    <div className={styles.version}>
      <p className={text.row}>
        <Link href={paths.version(project.id, id, 'policy')} className={text.cut}>
          <VisibleText>{nameOf({ sbom })}</VisibleText>
        </Link>
        <span className={classNames(text.third, text.cut)}>
          <VisibleText>{project.name}</VisibleText>
        </span>
        {isAdded && <span className={classNames(text.third, text.whole)}>{texts.passesNow}</span>}
        {isCountKnown && (
          <span className={classNames(text.push, text.whole)}>
            {formatCount(examples.length, texts.violationForms)}
          </span>
        )}
      </p>
      {examples.slice(0, maxLines).map((example, at) => (
        // Two components of the same name may violate it for the same reason.
        // oxlint-disable-next-line react/no-array-index-key -- examples have no identity
        <p key={at} className={text.second}>
          <UnbrokenText>{exampleText(example, `${project.projectGroup.name} ${projectVersion}`)}</UnbrokenText>
        </p>
      ))}
      {isCountKnown && leftCount > 0 && <p className={text.third}>{texts.andNumberMore(formatNumber(leftCount))}</p>}
    </div>
  )
}

/** What saving changes: by version where all of them are known, otherwise in numbers. */
function Compared({ live, finds }: { readonly live: LiveResult; readonly finds: Finds }) {
  const { saved, isSame, state } = live
  if (isSame) {
    return (
      <section>
        <h3>{texts.comparedWithWhatIsSaved}</h3>
        <p className={text.second}>{texts.findsTheSame(formatCount(finds.violationsCount, texts.violationForms))}</p>
      </section>
    )
  }
  if (saved === null) return null
  if (state === 'stale') {
    return (
      <section>
        <h3>{texts.comparedWithWhatIsSaved}</h3>
        <p className={text.second}>{texts.comparing}</p>
      </section>
    )
  }
  const difference = differenceOf(finds, saved)
  return (
    <section>
      <h3>{texts.comparedWithWhatIsSaved}</h3>
      {difference ? (
        <>
          <p className={text.second}>
            {texts.moreAndFewer(
              formatCount(difference.more.length, texts.moreVersionForms),
              formatNumber(difference.fewer.length),
            )}
          </p>
          {difference.fewer.length > 0 && (
            <p className={text.second}>
              <VisibleText>{texts.noLongerFound(difference.fewer.map(nameOf).join(', '))}</VisibleText>
            </p>
          )}
        </>
      ) : (
        <p className={text.second}>
          {texts.savedFinds(
            formatNumber(saved.violatingSbomsCount),
            formatNumber(saved.sbomsCount),
            formatCount(saved.violationsCount, texts.violationForms),
          )}
        </p>
      )}
    </section>
  )
}

function nameOf({ sbom: { project, projectVersion } }: Pick<FoundVersion, 'sbom'>): string {
  return `${project.projectGroup.name} ${formatVersion(projectVersion)}`
}

import { Link } from 'wouter'
import { formatAgo, formatScore, formatTime, formatVersion } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Labels } from '#renderer/ui/Labels.tsx'
import text from '#renderer/ui/text.module.css'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { EnvironmentSettings, type VersionsProps } from './Matrix.tsx'
import { greatestTotal, isPending, type MatrixEnvironment, type MatrixVersion, versionsOf } from './matrix.ts'
import styles from './Matrix.module.css'
import { Pick } from './Pick.tsx'
import { PolicyWord } from './PolicyWord.tsx'
import { type GridKeys, useGridKeys } from './use-grid-keys.ts'
import { Later, Left, OpenFindings, Running } from './VersionParts.tsx'
import { lifeStageWords, runningWords, type VersionDetails } from './version-state.ts'
import { finishedScore } from './score.ts'
import * as texts from './texts.tsx'

interface RowProps {
  readonly environment: MatrixEnvironment
  readonly version: MatrixVersion
  readonly details: VersionDetails | undefined
  readonly isTicked: boolean
  readonly greatest: number
  readonly place: ReturnType<GridKeys['cellProps']>
  readonly hrefOfLabel: (label: string) => string
  readonly onPick: () => void
}

function VersionRow({ environment, version, details, isTicked, greatest, place, hrefOfLabel, onPick }: RowProps) {
  const running = runningWords(version)
  const stage = lifeStageWords(version)
  return (
    <div role="row" aria-selected={isTicked} className={classNames(styles.tableRow, isTicked && styles.ticked)}>
      <div role="rowheader" className={styles.first}>
        <Link
          href={paths.version(environment.id, version.id)}
          className={classNames(styles.whole, styles.name)}
          data-version={version.id}
          title={version.projectVersion}
          aria-description={isTicked ? texts.chosenToBeCompared : undefined}
          {...place}
        >
          {isTicked && <Icon name="check" small className={styles.tick} label={texts.chosenToBeCompared} />}
          <VisibleText>{formatVersion(version.projectVersion)}</VisibleText>
        </Link>
        {stage !== '' && <span className={text.third}>{stage}</span>}
        {version.archivedAt !== null && <Badge tone="line">{texts.archived}</Badge>}
        {version.labels.length > 0 && (
          <span className={styles.labels}>
            <Labels labels={version.labels} hrefOf={hrefOfLabel} />
          </span>
        )}
      </div>
      <Pick isTicked={isTicked} onPick={onPick} />
      <div role="gridcell">
        {running !== null && <Running version={version} running={running} />}
        {(running === null || !isPending(version)) && <OpenFindings version={version} greatest={greatest} />}
      </div>
      <div role="gridcell" className={styles.words}>
        <Left version={version} />
      </div>
      <div role="gridcell" className={styles.words}>
        <Later details={details} />
      </div>
      <div role="gridcell">
        <PolicyWord outcome={version.policyResult} coverage={version.stats.matchCoverage} />
      </div>
      <div role="gridcell" className={text.number}>
        <Score score={finishedScore(version)} />
      </div>
      <div role="gridcell" className={text.number}>
        <time dateTime={version.createdAt} title={formatTime(version.createdAt)} className={text.second}>
          {formatAgo(version.createdAt)}
        </time>
      </div>
    </div>
  )
}

/** The versions of the only environment that has some: a table with a row for each. */
export function VersionTable({ columns, rows, details, ticked, onTick, hrefOfLabel }: VersionsProps) {
  const { grid, onKeyDown, cellProps } = useGridKeys(rows.length, 1)
  const greatest = greatestTotal(rows)
  const [environment] = columns
  if (environment === undefined) return null
  return (
    <div className={styles.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the links of the rows have the focus */}
      <div
        ref={grid}
        role="grid"
        aria-label={texts.versionsInName(visibleText(environment.name))}
        className={styles.table}
        onKeyDown={onKeyDown}
      >
        <div role="row" className={classNames(styles.tableRow, styles.tableHead)}>
          <span role="columnheader">
            {texts.versionInName(
              <b>
                <VisibleText>{environment.name}</VisibleText>
              </b>,
            )}
          </span>
          <span role="columnheader">{texts.openFindings}</span>
          <span role="columnheader">{texts.triage}</span>
          <span role="columnheader">{texts.change}</span>
          <span role="columnheader">{texts.policy}</span>
          <span role="columnheader" className={text.number}>
            {texts.quality}
          </span>
          <span role="columnheader" className={classNames(text.number, styles.last)}>
            {texts.added}
            <EnvironmentSettings name={environment.name} />
          </span>
        </div>
        {rows.map((row, at) =>
          versionsOf(row).map((version) => (
            <VersionRow
              key={version.id}
              environment={environment}
              version={version}
              details={details.get(version.id)}
              isTicked={ticked.includes(version.id)}
              greatest={greatest}
              place={cellProps(at, 0)}
              hrefOfLabel={hrefOfLabel}
              onPick={() => onTick(version.id)}
            />
          )),
        )}
      </div>
    </div>
  )
}

function Score({ score }: { readonly score: number | null }) {
  return score === null ? <span className={text.third}>–</span> : formatScore(score)
}

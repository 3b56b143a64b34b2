import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { formatCount, formatDay, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { hasPolicyResult } from '#renderer/lib/policy-words.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import {
  greatestTotal,
  isEvaluated,
  isPending,
  type MatrixCell,
  type MatrixEnvironment,
  type MatrixRow,
  type MatrixVersion,
  versionsOf,
} from './matrix.ts'
import styles from './Matrix.module.css'
import { Pick } from './Pick.tsx'
import { Spark } from './Spark.tsx'
import { type GridKeys, useGridKeys } from './use-grid-keys.ts'
import { Later, Left, OpenFindings, Running, Verdicts } from './VersionParts.tsx'
import { RowLabel } from './RowLabel.tsx'
import * as texts from './texts.tsx'
import { runningWords, type VersionDetails } from './version-state.ts'

/** What all layouts of the versions of a product show. */
export interface VersionsProps {
  readonly columns: readonly MatrixEnvironment[]
  readonly rows: readonly MatrixRow[]
  /** By the id of a version; those that are not read yet are absent. */
  readonly details: ReadonlyMap<string, VersionDetails>
  /** Ids of the versions that are chosen to be compared. */
  readonly ticked: readonly string[]
  /** Chooses a version to be compared, or no longer. */
  readonly onTick: (id: string) => void
  readonly hrefOfLabel: (label: string) => string
}

/** The link to the settings of an environment. */
export function EnvironmentSettings({ name }: { readonly name: string }) {
  return (
    <Link
      href={paths.settingsPart('environments')}
      className={styles.gear}
      aria-label={texts.settingsOfName(visibleText(name))}
    >
      <Icon name="settings" small />
    </Link>
  )
}

/** The head of a column: the environment, how many versions it has, and how their open findings went. */
function EnvironmentHead({ environment }: { readonly environment: MatrixEnvironment }) {
  const { name, enabled, sbomsCount, sbomVersions, settings } = environment
  const totals = sbomVersions.nodes
    .filter((version) => isEvaluated(version))
    .slice(0, 12)
    .map(({ stats }) => stats.openSeverityCounts.total)
    .toReversed()
  return (
    <div role="columnheader" className={styles.environment}>
      <b>
        <VisibleText>{name}</VisibleText>
      </b>
      <span className={text.third}>{formatCount(sbomsCount, texts.versionForms)}</span>
      {totals.length > 1 && (
        <Spark
          label={texts.openFindingsInVersionsFromTo(visibleText(name), totals.length, totals[0], totals.at(-1))}
          values={totals}
        />
      )}
      <span className={text.push} />
      {!enabled && <Badge tone="line">{texts.noUploads}</Badge>}
      {settings.retainVulnerabilityStatus && <Badge tone="line">{texts.keepsDecisions}</Badge>}
      <EnvironmentSettings name={name} />
    </div>
  )
}

interface CellProps {
  readonly environment: MatrixEnvironment
  readonly version: MatrixVersion
  readonly details: VersionDetails | undefined
  readonly isTicked: boolean
  readonly greatest: number
  /** Whether a version of the product has an outcome of policies. */
  readonly hasPolicies: boolean
  readonly place: ReturnType<GridKeys['cellProps']>
}

function VersionCell({ environment, version, details, isTicked, greatest, hasPolicies, place }: CellProps) {
  const running = runningWords(version)
  return (
    <Link
      href={paths.version(environment.id, version.id)}
      className={styles.cell}
      data-version={version.id}
      aria-description={isTicked ? texts.chosenToBeCompared : undefined}
      {...place}
    >
      <span className={text.hidden}>
        {texts.projectVersionInName(visibleText(version.projectVersion), visibleText(environment.name))}
      </span>
      <span className={styles.line}>
        {isTicked && <Icon name="check" small className={styles.tick} label={texts.chosenToBeCompared} />}
        <time dateTime={version.createdAt} title={formatTime(version.createdAt)} className={text.second}>
          {formatDay(version.createdAt)}
        </time>
        {version.archivedAt !== null && <Badge tone="line">{texts.archived}</Badge>}
        <Verdicts version={version} hasPolicies={hasPolicies} />
      </span>
      {running !== null && <Running version={version} running={running} />}
      {running !== null && isPending(version) ? (
        <span className={text.third}>{texts.findingsAppearWhenTheScan}</span>
      ) : (
        <>
          <OpenFindings version={version} greatest={greatest} />
          <span className={styles.words}>
            <Left version={version} />
            <Later details={details} />
          </span>
        </>
      )}
    </Link>
  )
}

function EmptyCell({ cell, place }: { readonly cell: MatrixCell; readonly place: ReturnType<GridKeys['cellProps']> }) {
  const isUnread = cell === 'unread'
  return (
    <span className={classNames(styles.nothing, text.third)} {...place}>
      <span aria-hidden="true">{isUnread ? '…' : '–'}</span>
      <span className={text.hidden}>{isUnread ? texts.olderVersionsAreNotShown : texts.noVersion}</span>
    </span>
  )
}

/** The versions of a product in its environments: a grid of which each cell opens. */
export function Matrix({ columns, rows, details, ticked, onTick, hrefOfLabel }: VersionsProps) {
  const { grid, onKeyDown, cellProps } = useGridKeys(rows.length, columns.length)
  const greatest = greatestTotal(rows)
  const hasPolicies = rows.some((row) => versionsOf(row).some(({ policyResult }) => hasPolicyResult(policyResult)))
  const look = { '--environments': columns.length } as CSSProperties // custom properties are not part of the type
  return (
    <div className={styles.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the cells have the focus */}
      <div
        ref={grid}
        role="grid"
        aria-label={texts.versionsByEnvironment}
        className={styles.matrix}
        style={look}
        onKeyDown={onKeyDown}
      >
        <div role="row" className={classNames(styles.row, styles.heads)}>
          <div role="columnheader" className={styles.corner}>
            {texts.version}
          </div>
          {columns.map((environment) => (
            <EnvironmentHead key={environment.id} environment={environment} />
          ))}
        </div>
        {rows.map((row, at) => (
          <div key={row.key} role="row" className={styles.row}>
            <div role="rowheader" className={styles.version}>
              <RowLabel row={row} hrefOfLabel={hrefOfLabel} />
            </div>
            {row.cells.map((cell, column) => {
              const environment = columns[column]
              if (environment === undefined) return null
              const isTicked = typeof cell !== 'string' && ticked.includes(cell.id)
              return (
                <div
                  key={environment.id}
                  role="gridcell"
                  aria-selected={isTicked}
                  className={classNames(styles.place, isTicked && styles.ticked)}
                >
                  {typeof cell === 'string' ? (
                    <EmptyCell cell={cell} place={cellProps(at, column)} />
                  ) : (
                    <VersionCell
                      environment={environment}
                      version={cell}
                      details={details.get(cell.id)}
                      isTicked={isTicked}
                      greatest={greatest}
                      hasPolicies={hasPolicies}
                      place={cellProps(at, column)}
                    />
                  )}
                  {typeof cell !== 'string' && <Pick isTicked={isTicked} onPick={() => onTick(cell.id)} />}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

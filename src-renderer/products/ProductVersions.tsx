import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { formatCount, formatVersion } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { useMayOnlyRead } from '#renderer/lib/own-role.ts'
import { paths } from '#renderer/lib/paths.ts'
import { plural } from '#renderer/lib/plural.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { Chip } from '#renderer/ui/Chip.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import {
  buildMatrix,
  columnOfNewest,
  countHidden,
  type Matrix as MatrixData,
  type MatrixEnvironment,
  versionsOf,
} from './matrix.ts'
import { Matrix, type VersionsProps } from './Matrix.tsx'
import styles from './Matrix.module.css'
import * as texts from './texts.tsx'
import { useMatrixDetails } from './use-matrix.ts'
import { useNarrow } from './use-narrow.ts'
import { type TickedVersion, useTickedVersions } from './use-ticked-versions.ts'
import { VersionTable } from './VersionTable.tsx'

/** Rows before *Show all*. */
const fewRows = 8
/** Rows that are added when the last of those shown comes into sight. */
const moreRows = 100
/** Versions of each environment that are read before *Show all*, and then with each step. At most what a request may ask for. */
export const versionSteps = { first: 24, next: 200, most: 1_000 } as const

/** What narrows the versions, and the environments as they were read. */
export interface ProductVersionsProps {
  readonly productId: string
  /** Versions of all environments, whatever the search. */
  readonly sbomsCount: number
  readonly environments: readonly MatrixEnvironment[]
  readonly isRead: boolean
  readonly error: Error | null
  readonly onRetry: () => void
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly label: string | undefined
  /** How many versions of each environment are read. */
  readonly first: number
  readonly onMore: () => void
}

const searchFrom = 6

function Tools({ productId, sbomsCount, search, onSearch, label, environments, isRead }: ProductVersionsProps) {
  const [, navigate] = useLocation()
  useKeys({ '/': () => document.getElementById('version-search')?.focus() })
  const found = environments.reduce((sum, { sbomVersions }) => sum + sbomVersions.totalCount, 0)
  const isNarrowed = search !== '' || label !== undefined
  if (sbomsCount <= searchFrom && label === undefined) return null
  return (
    <div className={styles.tools}>
      {sbomsCount > searchFrom && (
        <TextField
          id="version-search"
          label={texts.searchVersions}
          labelHidden
          type="search"
          placeholder={texts.version}
          icon="find"
          keys="/"
          value={search}
          onChange={onSearch}
        />
      )}
      {label !== undefined && (
        <Chip label={texts.removeTheFilterVersionsLabeled(label)} onRemove={() => navigate(paths.product(productId))}>
          {texts.versionsLabeledLabel(visibleText(label))}
        </Chip>
      )}
      {isNarrowed && isRead && (
        <span className={text.third} role="status">
          {texts.foundOfVersions(found, formatCount(sbomsCount, texts.versionForms))}
        </span>
      )}
    </div>
  )
}

/** Says which environments have no versions, in one line. */
function WithoutVersions({ empty }: Pick<MatrixData, 'empty'>) {
  if (empty.length === 0) return null
  const last = empty.length - 1
  return (
    <>
      <span className={text.push}>
        {empty.map(({ id, name }, at) => (
          <span key={id}>
            {at > 0 && (at === last ? texts.and : ', ')}
            <b>
              <VisibleText>{name}</VisibleText>
            </b>
          </span>
        ))}{' '}
        {texts.valueNoVersions(plural(empty.length, texts.hasOrHave))}
      </span>
      <Link href={paths.settingsPart('environments')}>{texts.settings}</Link>
    </>
  )
}

/** Shows more rows when the end of those shown comes into sight. */
function MoreWhenSeen({ onSeen }: { readonly onSeen: () => void }) {
  const end = useRef<HTMLSpanElement>(null)
  const latest = useRef(onSeen)
  useEffect(() => {
    latest.current = onSeen
  })
  useEffect(() => {
    const element = end.current
    if (element === null) return
    const watch = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && latest.current(), {
      rootMargin: '600px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return <span ref={end} />
}

function Bar({ count, ticked }: { readonly count: number; readonly ticked: readonly TickedVersion[] }) {
  const mayOnlyRead = useMayOnlyRead()
  const names = ticked.map(({ projectVersion }) => visibleText(formatVersion(projectVersion)))
  return (
    <BottomBar>
      <span>
        {ticked.length === 0
          ? formatCount(count, texts.versionForms)
          : texts.tickedChosenNames(ticked.length, names.join(texts.and))}
      </span>
      <span className={text.push} />
      <KeyHint keys="ArrowUp ArrowDown ← →">{texts.move}</KeyHint>
      <KeyHint keys="Enter">{texts.open}</KeyHint>
      <KeyHint keys="x">{texts.choose}</KeyHint>
      <KeyHint keys="d">{ticked.length === 2 ? texts.compareBoth : texts.compareWithTheOneBefore}</KeyHint>
      {!mayOnlyRead && <KeyHint keys="a">{texts.addAVersion}</KeyHint>}
      <KeyHint keys="s">{texts.share}</KeyHint>
    </BottomBar>
  )
}

/** Lays the versions out: a table for one environment; a matrix for several, of which a narrow window shows one. */
function Layout(props: VersionsProps) {
  const { columns, rows } = props
  const [only, setOnly] = useState<string | null>(null)
  const isNarrow = useNarrow()
  if (!isNarrow) return columns.length === 1 ? <VersionTable {...props} /> : <Matrix {...props} />
  const chosen = columns.findIndex(({ id }) => id === only)
  const at = chosen < 0 ? columnOfNewest(rows) : chosen
  const shown = columns[at]
  if (shown === undefined) return null
  const inIt = rows.flatMap((row) => {
    const cell = row.cells[at]
    return cell === undefined || cell === 'none' ? [] : [{ ...row, cells: [cell] }]
  })
  return (
    <>
      {columns.length > 1 && (
        <div className={styles.switch}>
          <Segments
            label={texts.environment}
            segments={columns.map(({ id, name }) => ({ value: id, label: name }))}
            value={shown.id}
            onChange={setOnly}
          />
        </div>
      )}
      <Matrix {...props} columns={[shown]} rows={inIt} />
    </>
  )
}

/** The versions of a product by environment, with what narrows them, the older ones on request, and the environments without versions. */
export function ProductVersions(props: ProductVersionsProps) {
  const { productId, environments, search, label, first, onMore, sbomsCount } = props
  const [shownRows, setShownRows] = useState(fewRows)
  const isAll = shownRows > fewRows
  const matrix = buildMatrix(environments)
  const rows = matrix.rows.slice(0, shownRows)
  const hidden = countHidden(matrix, rows)
  const details = useMatrixDetails(productId, isAll ? first : fewRows, { search, label })
  const { ticked, tick } = useTickedVersions(matrix.rows.flatMap((row) => versionsOf(row)))
  const showMore = () => {
    setShownRows((count) => (isAll ? count + moreRows : moreRows))
    if (shownRows + moreRows > matrix.rows.length) onMore()
  }
  return (
    <>
      <Tools {...props} />
      {props.error !== null && (
        <ErrorState title={texts.versionsCouldNotBeLoaded} error={props.error} onRetry={props.onRetry} />
      )}
      {!props.isRead && props.error === null && <SkeletonRows rows={4} height="4.875rem" />}
      {props.isRead && rows.length === 0 && <NoVersions sbomsCount={sbomsCount} />}
      {rows.length > 0 && (
        <div className={styles.frame}>
          <Layout
            columns={matrix.columns}
            rows={rows}
            details={details}
            ticked={ticked.map(({ id }) => id)}
            onTick={tick}
            hrefOfLabel={(one) => paths.productLabeled(productId, one)}
          />
          {(hidden > 0 || matrix.empty.length > 0) && (
            <div className={styles.foot}>
              {hidden > 0 && (
                <span>
                  {formatCount(hidden, texts.olderVersionForms)}{' '}
                  {isAll ? (
                    <MoreWhenSeen key={rows.length} onSeen={showMore} />
                  ) : (
                    <Button small onClick={showMore}>
                      {texts.showAll}
                    </Button>
                  )}
                </span>
              )}
              <WithoutVersions empty={matrix.empty} />
            </div>
          )}
        </div>
      )}
      <Bar count={sbomsCount} ticked={ticked} />
    </>
  )
}

function NoVersions({ sbomsCount }: { readonly sbomsCount: number }) {
  if (sbomsCount > 0) return <p className={styles.about}>{texts.noMatchingVersions}</p>
  return (
    <EmptyState icon="branch" title={texts.noVersionsYet}>
      {texts.dropAnSbomInThisWindow}
    </EmptyState>
  )
}

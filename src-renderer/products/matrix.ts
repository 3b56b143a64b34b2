import type { ProductMatrixQuery } from '#renderer/generated/documents.ts'

export type MatrixEnvironment = NonNullable<ProductMatrixQuery['projectGroup']>['projects']['nodes'][number]
export type MatrixVersion = MatrixEnvironment['sbomVersions']['nodes'][number]

/**
 * What a matrix has where a version and an environment meet: the version; `none` if there is none; or `unread` if the environment has older
 * versions that are not loaded, so that nothing can be said.
 */
export type MatrixCell = MatrixVersion | 'none' | 'unread'

export interface MatrixRow {
  readonly key: string
  /** The version string, which may repeat. */
  readonly label: string
  /** One for each environment, in the order of the columns. */
  readonly cells: readonly MatrixCell[]
  /** The newest of its versions. */
  readonly newest: MatrixVersion
}

export interface Matrix {
  /** Environments with versions. */
  readonly columns: readonly MatrixEnvironment[]
  /** Environments without versions. */
  readonly empty: readonly MatrixEnvironment[]
  /** Newest first. */
  readonly rows: readonly MatrixRow[]
}

const isVersion = (cell: MatrixCell): cell is MatrixVersion => typeof cell !== 'string'

/** Returns the versions of a row. */
export function versionsOf({ cells }: Pick<MatrixRow, 'cells'>): readonly MatrixVersion[] {
  return cells.filter((cell) => isVersion(cell))
}

const newestOf = (versions: readonly MatrixVersion[]) =>
  versions.reduce((newest, one) => (one.createdAt > newest.createdAt ? one : newest))

/**
 * Arranges the versions of a product: a column for each environment with versions, a row for each version string. If a string repeats in an
 * environment, its newest version meets the newest ones of the other environments, and so on.
 */
export function buildMatrix(environments: readonly MatrixEnvironment[]): Matrix {
  const columns = environments.filter(({ sbomsCount }) => sbomsCount > 0)
  const placed = new Map<string, { readonly label: string; readonly found: (MatrixVersion | undefined)[] }>()
  columns.forEach(({ sbomVersions }, column) => {
    const seen = new Map<string, number>()
    for (const version of sbomVersions.nodes) {
      const label = version.projectVersion
      const repeat = seen.get(label) ?? 0
      seen.set(label, repeat + 1)
      const key = `${repeat} ${label}`
      const row = placed.get(key) ?? { label, found: [] }
      row.found[column] = version
      placed.set(key, row)
    }
  })
  const rows = [...placed].map(([key, { label, found }]): MatrixRow => {
    const cells = columns.map(
      ({ sbomVersions }, column): MatrixCell =>
        found[column] ?? (sbomVersions.pageInfo.hasNextPage ? 'unread' : 'none'),
    )
    return { key, label, cells, newest: newestOf(versionsOf({ cells })) }
  })
  rows.sort((one, other) => other.newest.createdAt.localeCompare(one.newest.createdAt))
  return { columns, empty: environments.filter(({ sbomsCount }) => sbomsCount === 0), rows }
}

/** Counts the versions that match but are not in these rows. */
export function countHidden({ columns }: Pick<Matrix, 'columns'>, shown: readonly MatrixRow[]): number {
  const all = columns.reduce((sum, { sbomVersions }) => sum + sbomVersions.totalCount, 0)
  return all - shown.reduce((sum, row) => sum + versionsOf(row).length, 0)
}

/** Whether the first scan of a version has no result yet. No number of findings means anything before. */
export const isPending = ({ stats }: Pick<MatrixVersion, 'stats'>): boolean => stats.triage.sbomsPendingCount > 0

/**
 * Whether a number of open findings means something: the version was scanned, and has findings or at least one component that was evaluated. A zero
 * of any other version would look like a result.
 */
export const isEvaluated = (version: Pick<MatrixVersion, 'stats'>): boolean => {
  const { triage, matchCoverage } = version.stats
  return !isPending(version) && (triage.total > 0 || matchCoverage.exact + matchCoverage.cpe > 0)
}

/** Whether a stage of a version is queued or running. */
export const isProcessing = ({ stages }: Pick<MatrixVersion, 'stages'>): boolean =>
  stages.some(({ status }) => status !== 'COMPLETED')

/** Returns the greatest number of open findings, which all bars are scaled by. */
export function greatestTotal(rows: readonly MatrixRow[]): number {
  return Math.max(1, ...rows.flatMap((row) => versionsOf(row).map(({ stats }) => stats.openSeverityCounts.total)))
}

const maxTrend = 12
const minTrend = 2

export interface VersionTrend {
  readonly environment: string
  /** Evaluated versions, oldest first. */
  readonly versions: readonly MatrixVersion[]
}

/** Returns the evaluated versions of the environment that a trend is about: production if it has several, otherwise the one with the most. */
export function trendOf(columns: readonly MatrixEnvironment[]): VersionTrend | null {
  const candidates = columns
    .map(({ name, sbomVersions }) => ({
      environment: name,
      versions: sbomVersions.nodes
        .filter((version) => isEvaluated(version))
        .slice(0, maxTrend)
        .toReversed(),
    }))
    .filter(({ versions }) => versions.length >= minTrend)
  const most = Math.max(0, ...candidates.map(({ versions }) => versions.length))
  return (
    candidates.find(({ environment }) => environment === 'production') ??
    candidates.find(({ versions }) => versions.length === most) ??
    null
  )
}

/** Returns the column of the newest version: what a window shows that has room for one. */
export function columnOfNewest([first]: readonly MatrixRow[]): number {
  return first === undefined ? 0 : Math.max(0, first.cells.indexOf(first.newest))
}

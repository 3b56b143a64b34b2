import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { Skeleton } from '#renderer/ui/Skeleton.tsx'
import styles from './ProductView.module.css'
import { useEnvironmentVersions } from './use-products.ts'
import { VersionRow } from './VersionRow.tsx'

/** Counts the versions of the environment, or those that a search found. Empty until that is known. */
function noteOf(all: number, found: number | undefined): string {
  if (all === 0) return ''
  return found === undefined ? formatCount(all, 'version') : `${formatNumber(found)} of ${formatCount(all, 'version')}`
}

/** Lists the versions of one environment, newest first. */
export function EnvironmentSection({
  environment,
  search,
  label,
  ticked,
  hrefOfLabel,
}: {
  readonly environment: { readonly id: string; readonly name: string; readonly sbomsCount: number }
  readonly search: string
  /** Only versions with this label. */
  readonly label: string | undefined
  /** Ids of the versions that are chosen to be compared. */
  readonly ticked: readonly string[]
  readonly hrefOfLabel: (label: string) => string
}) {
  const { list: versions, rows, totalCount } = useEnvironmentVersions(environment.id, search, label)
  const isSearching = search !== '' || label !== undefined
  // Two readings: while the list is behind, its emptiness says nothing.
  const isBehind = rows.length === 0 && environment.sbomsCount > 0 && !isSearching && !versions.isError
  return (
    <Section
      title={environment.name}
      note={noteOf(environment.sbomsCount, isSearching ? versions.data && totalCount : undefined)}
    >
      {(versions.isPending || isBehind) && environment.sbomsCount > 0 && (
        <div className={styles.quiet}>
          <Skeleton width="18rem" />
        </div>
      )}
      {versions.isError && (
        <ErrorState
          title="Versions could not be loaded"
          error={versions.error}
          onRetry={() => void versions.refetch()}
        />
      )}
      {versions.isSuccess && rows.length === 0 && !isBehind && (
        <p className={styles.quiet}>
          {!isSearching ? 'No versions yet. Drop an SBOM in this window to add one.' : 'No matching versions.'}
        </p>
      )}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((version) => (
            <VersionRow
              key={version.id}
              version={version}
              environmentId={environment.id}
              isTicked={ticked.includes(version.id)}
              hrefOfLabel={hrefOfLabel}
            />
          ))}
        </ul>
      )}
      {versions.hasNextPage && (
        <p className={styles.quiet}>
          <Button small disabled={versions.isFetchingNextPage} onClick={() => void versions.fetchNextPage()}>
            Show older versions
          </Button>
        </p>
      )}
    </Section>
  )
}

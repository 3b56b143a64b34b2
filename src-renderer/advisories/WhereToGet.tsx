import { sendCommand } from '#renderer/lib/commands.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import styles from './advisories.module.css'

/** No data yet: what that means, and the one next step. */
export function NoAdvisories() {
  return (
    <>
      <EmptyState
        icon="database"
        title="No advisory data yet"
        actions={
          <Button icon="plus" keys="$mod+o" onClick={() => sendCommand('open-files')}>
            Import files…
          </Button>
        }
      >
        Without it nothing can be matched, and an SBOM without findings proves nothing. Drop a feed anywhere in this
        window, or pick files.
      </EmptyState>
      <WhereToGet />
    </>
  )
}

/** Which files there are and where they come from, as words: nothing is fetched from here. */
export function WhereToGet() {
  return (
    <dl className={styles.where}>
      <div>
        <dt>Vulnerabilities</dt>
        <dd>
          OSV, one zip per ecosystem or one for all: <code>all.zip</code> in the folders <code>npm</code>,{' '}
          <code>PyPI</code>, <code>Maven</code>, <code>Go</code>, <code>crates.io</code>, <code>RubyGems</code>,{' '}
          <code>Packagist</code> and <code>NuGet</code> of the bucket <code>osv-vulnerabilities</code>, described at
          osv.dev under “Data dumps”. Single records as JSON work too.
        </dd>
      </div>
      <div>
        <dt>Known exploited</dt>
        <dd>
          The KEV catalogue of CISA as JSON: <code>known_exploited_vulnerabilities.json</code>, offered at cisa.gov
          under “Known Exploited Vulnerabilities Catalog”.
        </dd>
      </div>
      <div>
        <dt>Likelihood</dt>
        <dd>
          EPSS scores of FIRST as csv.gz: <code>epss_scores-YYYY-MM-DD.csv.gz</code> or{' '}
          <code>epss_scores-current.csv.gz</code>, described at first.org/epss under “Data”.
        </dd>
      </div>
    </dl>
  )
}

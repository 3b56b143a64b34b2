import type { ReactNode } from 'react'
import { sendCommand } from '#renderer/lib/commands.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import styles from './advisories.module.css'

/** Explains what missing advisory data means and offers the next step. */
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
        Without advisory data Waybill cannot find vulnerabilities. Drop a feed anywhere in this window, or choose files.
      </EmptyState>
      <AdvisoryDownloads />
    </>
  )
}

/** Lists as text which files exist and where to download them. Nothing is fetched here. */
export function AdvisoryDownloads() {
  return (
    <dl className={styles.where}>
      {offers.map(({ what, where }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{where}</dd>
        </div>
      ))}
    </dl>
  )
}

const offers: readonly { readonly what: string; readonly where: ReactNode }[] = [
  {
    what: 'Vulnerabilities',
    where: (
      <>
        OSV, one zip per ecosystem or one for all ecosystems: <code>all.zip</code> in the folders <code>npm</code>,{' '}
        <code>PyPI</code>, <code>Maven</code>, <code>Go</code>, <code>Debian</code>, <code>Alpine</code> and others of
        the bucket <code>osv-vulnerabilities</code>, described at osv.dev under “Data dumps”. Also a clone or zip of the
        GitHub Advisory Database, and <code>vulndb.zip</code> of the Go team.
      </>
    ),
  },
  {
    what: 'CPE-based',
    where: (
      <>
        NVD JSON 2.0 feeds, one file per year from 2002: <code>nvdcve-2.0-2026.json.gz</code> and so on, offered at
        nvd.nist.gov under “Data Feeds”.
      </>
    ),
  },
  {
    what: 'Known exploited',
    where: (
      <>
        The CISA KEV catalog as JSON: <code>known_exploited_vulnerabilities.json</code>, offered at cisa.gov under
        “Known Exploited Vulnerabilities Catalog”.
      </>
    ),
  },
  {
    what: 'Exploit prediction',
    where: (
      <>
        EPSS scores from FIRST as csv.gz: <code>epss_scores-YYYY-MM-DD.csv.gz</code> or{' '}
        <code>epss_scores-current.csv.gz</code>, described at first.org/epss under “Data”.
      </>
    ),
  },
  {
    what: 'Vendors',
    where: 'CSAF and OpenVEX documents: single files, a folder, or a vendor’s archive.',
  },
  {
    what: 'End of support',
    where: (
      <>
        endoflife.date products as JSON, and from Debian <code>debian.csv</code>, <code>ubuntu.csv</code> and{' '}
        <code>security-support-ended.deb12</code>, from the packages distro-info-data and debian-security-support.
      </>
    ),
  },
  {
    what: 'Names of files',
    where: (
      <>
        Keep them. An archive of OSV records, also your own, counts as all records of its ecosystem only if its name is{' '}
        <code>all.zip</code>, and a year of NVD only by the name above. Other files are compared with, and never call a
        component clean.
      </>
    ),
  },
  {
    what: 'All in one file',
    where: 'A bundle exported by another Waybill, under “Bundles and snapshots”.',
  },
]

import type { ReactNode } from 'react'
import { sendCommand } from '#renderer/lib/commands.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import styles from './advisories.module.css'
import * as texts from './texts.tsx'

/** Explains what missing advisory data means and offers the next step. */
export function NoAdvisories() {
  return (
    <>
      <EmptyState
        icon="database"
        title={texts.noAdvisoryDataYet}
        actions={
          <>
            <ButtonLink icon="download" href={paths.advisoryPart('updates')}>
              {texts.fetchFromAUrl}
            </ButtonLink>
            <Button kind="go" icon="plus" keys="$mod+o" onClick={() => sendCommand('open-files')}>
              {texts.importFiles}
            </Button>
          </>
        }
      >
        {texts.withoutAdvisoryDataWaybillCannot}
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
    what: texts.vulnerabilities,
    where: (
      <>
        {texts.osvOneZipPerEcosystem(
          <code>all.zip</code>,
          <code>{texts.npm}</code>,
          <code>{texts.pypi}</code>,
          <code>{texts.maven}</code>,
          <code>{texts.go}</code>,
          <code>{texts.debian}</code>,
          <code>{texts.alpine}</code>,
          <code>osv-vulnerabilities</code>,
          <code>vulndb.zip</code>,
        )}
      </>
    ),
  },
  {
    what: texts.cpeBased,
    where: <>{texts.nvdJson20FeedsOne(<code>nvdcve-2.0-2026.json.gz</code>)}</>,
  },
  {
    what: texts.knownExploited,
    where: <>{texts.cisaKevCatalogAsJsonOffered(<code>known_exploited_vulnerabilities.json</code>)}</>,
  },
  {
    what: texts.exploitPrediction,
    where: (
      <>
        {texts.epssScoresFromFirstAsCsv(
          <code>epss_scores-YYYY-MM-DD.csv.gz</code>,
          <code>epss_scores-current.csv.gz</code>,
        )}
      </>
    ),
  },
  {
    what: texts.vendors,
    where: texts.csafAndOpenvexDocumentsSingleFiles,
  },
  {
    what: texts.endOfSupport,
    where: (
      <>
        {texts.endoflifeDateProductsAsJson(
          <code>debian.csv</code>,
          <code>ubuntu.csv</code>,
          <code>security-support-ended.deb12</code>,
        )}
      </>
    ),
  },
  {
    what: texts.namesOfFiles,
    where: <>{texts.keepThemAnArchiveOfOsv(<code>all.zip</code>)}</>,
  },
  {
    what: texts.allInOneFile,
    where: texts.bundleExportedByAnotherWaybill,
  },
]

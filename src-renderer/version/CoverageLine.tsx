import { useId, useState } from 'react'
import { paths } from '#renderer/lib/paths.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { StackLegend } from '#renderer/ui/chart/StackBar.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { CoveragePart, CoverageText } from './coverage.ts'
import { describeComparedData } from './coverage.ts'
import { DataAge } from './DataAge.tsx'
import { ScanChange, ScanState } from './ScanNews.tsx'
import type { AdvisoryState, Version } from './use-version.ts'
import { isProcessing } from './use-version.ts'
import styles from './Coverage.module.css'
import * as texts from './texts.tsx'

/** Lists the advisory data that the components were compared with. */
export function ComparedData({ version }: { readonly version: Version }) {
  return (
    <ul className={styles.compared}>
      {version.stats.matchCoverage.comparedWith.map((data) => (
        <li key={`${data.ecosystem} ${data.source}`}>
          <VisibleText>{describeComparedData(data)}</VisibleText>
        </li>
      ))}
    </ul>
  )
}

/** What is said about the coverage of a version. */
export interface CoverageFacts {
  readonly version: Version
  readonly advisories: AdvisoryState | undefined
  readonly coverage: CoverageText
  readonly oldest: Version['stats']['advisorySources'][number] | undefined
  readonly parts: readonly CoveragePart[]
}

/** The coverage of a version whose components were all evaluated: one line, with the age of the data. How it was done is below it on request. */
export function CoverageLine({ version, advisories, coverage, oldest, parts }: CoverageFacts) {
  const [isOpen, setOpen] = useState(false)
  const detail = useId()
  const { matchCoverage } = version.stats
  const isBehind = isProcessing(version) || version.scanState?.current === false
  return (
    <>
      <div className={styles.summary}>
        <Icon name="check" small className={text.ok} />
        <b>{coverage.fact}</b>
        <button
          type="button"
          className={styles.how}
          aria-expanded={isOpen}
          aria-controls={detail}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.how}
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} small />
        </button>
        <ScanChange version={version} />
        <DataAge
          versionId={version.id}
          oldest={oldest}
          newest={matchCoverage.dataDate?.newest}
          advisories={advisories}
        />
      </div>
      {isBehind && (
        <p className={styles.state} role="status">
          <ScanState version={version} />
        </p>
      )}
      <div id={detail} className={styles.detail} hidden={!isOpen}>
        {isOpen && (
          <>
            <p className={text.second}>{coverage.meaning}</p>
            <StackLegend
              parts={parts.map((part) => ({
                ...part,
                href: paths.components(version.project.id, version.id, part.part),
              }))}
            />
            <ComparedData version={version} />
            {!isBehind && (
              <p>
                <ScanState version={version} />
              </p>
            )}
          </>
        )}
      </div>
    </>
  )
}

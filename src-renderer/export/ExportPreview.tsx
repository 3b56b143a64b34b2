import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { Skeleton, SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import type { DownloadChoice } from './choice.ts'
import { outputsOf } from './choice.ts'
import { sectionLabels } from './download-labels.ts'
import styles from './export.module.css'
import { FileFacts } from './FileFacts.tsx'
import { FilePreview } from './FilePreview.tsx'
import { endingsOf, nameFile } from './file-name.ts'
import * as texts from './texts.tsx'
import type { useDownload } from './use-download.ts'
import type { DownloadedVersion, Offer } from './use-export.ts'
import { isSmall, useVexSummary } from './use-export.ts'
import { VexSummary } from './VexSummary.tsx'

type Download = ReturnType<typeof useDownload>

/** Previews a file: its contents, its losses and its first lines. */
export function ExportPreview(props: {
  readonly version: DownloadedVersion
  readonly offer: Offer
  readonly choice: DownloadChoice
  readonly look: Download['look']
}) {
  const { version, offer, choice } = props
  const { preview, file } = props.look
  const { kind } = choice
  if (kind === 'report') return <ReportSummary offer={offer} choice={choice} />
  if (preview.error && !preview.isOld) {
    return (
      <ErrorState title={texts.fileCouldNotBeCreated} error={preview.error} onRetry={() => void preview.refetch()} />
    )
  }
  const { data } = preview
  const isOurName = kind !== 'original' // which keeps its own
  return (
    <div className={styles.shown} aria-busy={preview.isOld}>
      {data ? (
        <FileFacts
          preview={data}
          name={isOurName ? nameFile(version, data.filename, endingsOf(offer.exportOutputs)) : data.filename}
          kind={kind}
          isOld={preview.isOld}
        />
      ) : (
        <div className={styles.waiting} role="status" aria-label={texts.loadingPreview}>
          <Skeleton width="60%" />
          <SkeletonRows rows={2} height="2rem" />
        </div>
      )}
      {kind === 'vex' && <VexPart sbomId={version.id} format={choice.vex} />}
      {isSmall(version, choice) ? (
        <FilePreview file={file.isOld ? undefined : file.data} error={file.isOld ? null : file.error} />
      ) : (
        data && <p className={styles.hint}>{texts.noPreviewForFiles}</p>
      )}
    </div>
  )
}

function VexPart({ sbomId, format }: { readonly sbomId: string; readonly format: DownloadChoice['vex'] }) {
  const said = useVexSummary(sbomId, format, true)
  if (said.error) {
    return <ErrorState title={texts.contentsCouldNotBeCounted} error={said.error} onRetry={() => void said.refetch()} />
  }
  if (said.data) return <VexSummary preview={said.data} />
  return (
    <div className={styles.waiting} role="status" aria-label={texts.loadingPreview}>
      <Skeleton width="100%" tall />
    </div>
  )
}

function ReportSummary({ offer, choice }: { readonly offer: Offer; readonly choice: DownloadChoice }) {
  const { report, sections } = choice
  return (
    <section className={styles.facts} aria-label={texts.contents}>
      <h3>{outputsOf('REPORT', offer.exportOutputs).find(({ format }) => format === report)?.label}</h3>
      <ul className={styles.sections}>
        {sections.map((section) => (
          <li key={section}>{sectionLabels[section]}</li>
        ))}
      </ul>
      <p className={styles.hint}>
        {report === 'PDF' ? texts.forReadingAndPrintingLongTables : texts.oneSheetPerSectionWithAll}{' '}
        {texts.emptySectionsAreMarkedAsEmpty}
      </p>
    </section>
  )
}

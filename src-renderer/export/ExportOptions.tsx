import type { DownloadKind } from './choice.ts'
import { downloadKinds } from './choice.ts'
import styles from './export.module.css'
import { formatDocumentFormat, kindHint, downloadLabels, originalOf } from './download-labels.ts'
import { FormatOptions } from './FormatOptions.tsx'
import { OptionRadio } from './OptionRadio.tsx'
import type { OptionsProps } from './options-props.ts'
import { PartOptions } from './PartOptions.tsx'
import { ReportOptions } from './ReportOptions.tsx'
import { SbomOptions } from './SbomOptions.tsx'
import * as texts from './texts.tsx'

/** Selects what to download and in which form. Only valid combinations can be chosen. */
export function ExportOptions(props: OptionsProps) {
  const { version, choice, onChoice } = props
  const { kind } = choice
  const original = originalOf(version)
  const hint = (one: DownloadKind) => {
    if (one !== 'original') return kindHint[one]
    return original ? formatDocumentFormat(original) : texts.madeByHand
  }
  return (
    <div className={styles.options}>
      <fieldset className={styles.kinds}>
        <legend>{texts.contents}</legend>
        {downloadKinds.map((one) => (
          <OptionRadio
            key={one}
            group="download-kind"
            isChosen={one === kind}
            hint={hint(one)}
            disabled={one === 'original' && original === undefined}
            onChoose={() => onChoice({ kind: one })}
          >
            {downloadLabels[one]}
          </OptionRadio>
        ))}
      </fieldset>
      {(kind === 'sbom' || kind === 'lite') && <SbomOptions {...props} />}
      {(kind === 'vex' || kind === 'attribution') && <FormatOptions {...props} kind={kind} />}
      {kind === 'report' && <ReportOptions {...props} />}
      {version.stats.partCount > 0 && <PartOptions {...props} />}
      {(kind === 'vex' || kind === 'sbom') && <p className={styles.hint}>{texts.internalNotesAreNeverExported}</p>}
    </div>
  )
}

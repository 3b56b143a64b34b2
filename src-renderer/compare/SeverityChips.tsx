import type { Severity } from '#shared/severity.ts'
import pills from '#renderer/ui/pills.module.css'
import { classNames } from '#renderer/ui/class-names.ts'
import { SeverityMark, severitySteps, severityWord } from '#renderer/ui/SeverityMark.tsx'
import styles from './compare.module.css'
import * as texts from './texts.tsx'

interface ChipsProps {
  /** Empty: all. */
  readonly shown: readonly Severity[]
  readonly onShow: (severities: readonly Severity[]) => void
}

/** Narrows the differences to findings of some severities. Several can be pressed; none pressed shows all. */
export function SeverityChips({ shown, onShow }: ChipsProps) {
  return (
    <div className={classNames(pills.pills, styles.severities)} role="group" aria-label={texts.severity}>
      {severitySteps.map((step) => {
        const isPressed = shown.includes(step)
        return (
          <button
            key={step}
            type="button"
            aria-pressed={isPressed}
            onClick={() => onShow(severitySteps.filter((each) => (each === step ? !isPressed : shown.includes(each))))}
          >
            <SeverityMark step={step} small decorative />
            {severityWord(step)}
          </button>
        )
      })}
    </div>
  )
}

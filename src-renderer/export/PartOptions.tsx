import { type PartChoice, partChoiceOf, partChoicesOf } from './choice.ts'
import styles from './export.module.css'
import { OptionRadio } from './OptionRadio.tsx'
import type { OptionsProps } from './options-props.ts'
import * as texts from './texts.tsx'

const labels: Readonly<Record<PartChoice, string>> = {
  embed: texts.embedded,
  refer: texts.asReferences,
  leave: texts.leftOut,
}

const hints: Readonly<Record<PartChoice, string>> = {
  embed: texts.theirContentsOnce,
  refer: texts.theirIdentifiers,
  leave: texts.ownContentsOnly,
}

/** Selects what the file has of the parts of the version. Nothing for an original, which is as it was uploaded. */
export function PartOptions({ choice, onChoice }: OptionsProps) {
  const offered = partChoicesOf(choice)
  if (offered.length === 0) return null
  return (
    <fieldset className={styles.kinds}>
      <legend>{texts.parts}</legend>
      {offered.map((one) => (
        <OptionRadio
          key={one}
          group="download-parts"
          isChosen={one === partChoiceOf(choice)}
          hint={hints[one]}
          onChoose={() => onChoice({ parts: one })}
        >
          {labels[one]}
        </OptionRadio>
      ))}
    </fieldset>
  )
}

import { vexFormats } from './choice.ts'
import { vexWords } from './download-words.ts'
import type { OptionsProps } from './options-props.ts'
import { OptionRadio } from './OptionRadio.tsx'

/** In which of four formats the decisions are written. */
export function VexOptions({ choice, onChoice }: Pick<OptionsProps, 'choice' | 'onChoice'>) {
  return (
    <fieldset>
      <legend>Format</legend>
      {vexFormats.map((format) => (
        <OptionRadio
          key={format}
          group="vex-format"
          isChosen={choice.vex === format}
          onChoose={() => onChoice({ vex: format })}
        >
          {vexWords[format]}
        </OptionRadio>
      ))}
    </fieldset>
  )
}

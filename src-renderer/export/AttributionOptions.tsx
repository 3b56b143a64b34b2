import { outputsOf } from './choice.ts'
import type { OptionsProps } from './options-props.ts'
import { OptionRadio } from './OptionRadio.tsx'

/** Selects one of the formats of the attribution document. */
export function AttributionOptions({ offer, choice, onChoice }: Pick<OptionsProps, 'offer' | 'choice' | 'onChoice'>) {
  return (
    <fieldset>
      <legend>Format</legend>
      {outputsOf('ATTRIBUTION', offer.exportOutputs).map(({ format, label }) => (
        <OptionRadio
          key={format}
          group="attribution-format"
          isChosen={choice.attribution === format}
          onChoose={() => onChoice({ attribution: format })}
        >
          {label}
        </OptionRadio>
      ))}
    </fieldset>
  )
}

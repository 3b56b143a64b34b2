import { outputsOf } from './choice.ts'
import type { OptionsProps } from './options-props.ts'
import { OptionRadio } from './OptionRadio.tsx'

/** Selects one of the VEX formats of the service. */
export function VexOptions({ offer, choice, onChoice }: Pick<OptionsProps, 'offer' | 'choice' | 'onChoice'>) {
  return (
    <fieldset>
      <legend>Format</legend>
      {outputsOf('VEX', offer.exportOutputs).map(({ format, label }) => (
        <OptionRadio
          key={format}
          group="vex-format"
          isChosen={choice.vex === format}
          onChoose={() => onChoice({ vex: format })}
        >
          {label}
        </OptionRadio>
      ))}
    </fieldset>
  )
}

import { outputsOf } from './choice.ts'
import type { OptionsProps } from './options-props.ts'
import { OptionRadio } from './OptionRadio.tsx'
import * as texts from './texts.tsx'

/** Selects one of the formats of a kind of file that has nothing else to choose. */
export function FormatOptions({
  kind,
  offer,
  choice,
  onChoice,
}: Pick<OptionsProps, 'offer' | 'choice' | 'onChoice'> & { readonly kind: 'vex' | 'attribution' }) {
  return (
    <fieldset>
      <legend>{texts.format}</legend>
      {outputsOf(kind === 'vex' ? 'VEX' : 'ATTRIBUTION', offer.exportOutputs).map(({ format, label }) => (
        <OptionRadio
          key={format}
          group={`${kind}-format`}
          isChosen={choice[kind] === format}
          onChoose={() => onChoice({ [kind]: format })}
        >
          {label}
        </OptionRadio>
      ))}
    </fieldset>
  )
}

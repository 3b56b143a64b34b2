import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { outputsOf, reportSections } from './choice.ts'
import type { ReportSection } from './choice.ts'
import { sectionLabels } from './download-labels.ts'
import type { OptionsProps } from './options-props.ts'
import { OptionRadio } from './OptionRadio.tsx'
import * as texts from './texts.tsx'

/** Selects PDF or spreadsheet and at least one section. */
export function ReportOptions({ offer, choice, onChoice }: Pick<OptionsProps, 'offer' | 'choice' | 'onChoice'>) {
  const { report, sections } = choice
  const tick = (section: ReportSection, isSelected: boolean) => {
    const next = reportSections.filter((one) => (one === section ? isSelected : sections.includes(one)))
    if (next.length > 0) onChoice({ sections: next })
  }
  return (
    <>
      <fieldset>
        <legend>{texts.format}</legend>
        {outputsOf('REPORT', offer.exportOutputs).map(({ format, label }) => (
          <OptionRadio
            key={format}
            group="report-format"
            isChosen={report === format}
            onChoose={() => onChoice({ report: format })}
          >
            {label}
          </OptionRadio>
        ))}
      </fieldset>
      <fieldset>
        <legend>{texts.sections}</legend>
        {reportSections.map((section) => (
          <Checkbox
            key={section}
            checked={sections.includes(section)}
            onChange={(isSelected) => tick(section, isSelected)}
          >
            {sectionLabels[section]}
          </Checkbox>
        ))}
      </fieldset>
    </>
  )
}

import type { ComponentProps } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Chip } from '#renderer/ui/Chip.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import tools from '#renderer/ui/table/TableTools.module.css'
import { Segments } from '#renderer/ui/Tabs.tsx'
import { reachWord } from '#renderer/lib/license-words.ts'
import { ConditionSearch } from '#renderer/ui/views/ConditionSearch.tsx'
import { canNarrow, type LicenseFilter, ofCategory, ofState, onlyState } from './license-filter.ts'
import { LicenseSummary } from './LicenseSummary.tsx'
import styles from './licenses.module.css'
import * as texts from './texts.tsx'

/** What a row of the list is: an expression with all components that have it, or a component. */
export type LicenseListing = 'expression' | 'component'

/** The field that searches the licenses. */
export const licenseSearchId = 'license-search'

type LicenseHeadProps = Omit<
  ComponentProps<typeof LicenseSummary>,
  'shownState' | 'onState' | 'category' | 'onCategory'
> & {
  readonly filter: LicenseFilter
  readonly listing: LicenseListing
  readonly onFilter: (filter: LicenseFilter) => void
  readonly onListing: (listing: LicenseListing) => void
  readonly onAttribution: () => void
}

/** What the list is narrowed to: by the states that its components have, by words, and by conditions. What its rows are, and the export. */
export function LicenseHead({ filter, listing, onFilter, onListing, onAttribution, ...summary }: LicenseHeadProps) {
  const isByComponent = listing === 'component'
  const { category } = filter
  const onCategory = (key: string | null) => {
    onFilter(ofCategory(filter, key))
    // Components have no category that they could be listed by.
    if (key !== null) onListing('expression')
  }
  return (
    <>
      <LicenseSummary
        {...summary}
        {...{ category, onCategory }}
        shownState={onlyState(filter.typed)}
        onState={(state) => onFilter({ ...filter, typed: state === null ? null : ofState(state) })}
      />
      <div className={classNames(tools.bar, styles.find)}>
        <ConditionSearch
          id={licenseSearchId}
          label={texts.searchLicenseExpressions}
          placeholder={isByComponent ? texts.componentOrConditions : texts.expressionOrConditions}
          appliesTo="component"
          filter={filter}
          problemOf={isByComponent ? undefined : (typed) => (canNarrow(typed) ? null : texts.licensesAreFilteredBy)}
          onChange={(found) => onFilter({ ...filter, ...found })}
        />
        {category !== null && (
          <Chip label={texts.removeTheCategory} onRemove={() => onCategory(null)}>
            <span>{texts.copyleftIs(<b>{reachWord(category)}</b>)}</span>
          </Chip>
        )}
        <div className={tools.end}>
          <Segments
            label={texts.listLicensesBy}
            segments={[
              { value: 'expression', label: texts.expression },
              { value: 'component', label: texts.component },
            ]}
            value={listing}
            onChange={onListing}
          />
          <Button icon="download" onClick={onAttribution}>
            {texts.attribution}
          </Button>
        </div>
      </div>
    </>
  )
}

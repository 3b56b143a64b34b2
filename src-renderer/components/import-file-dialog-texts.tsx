import type { ReactNode } from 'react'

export const chooseOneFileAtATime = 'Choose one file at a time.'
export const importComponentsFromCsvLabel = 'Import components from CSV'
export const changesComponentsOfThisVersion =
  'Changes components of this version that the file names by id or purl. Columns that it has not stay; an empty cell clears its value.'
export const dropACsvFileHereOr = 'Drop a CSV file here, or'
export const dropAnotherOneHereOr = (name: string) => `${name}. Drop another one here, or`
export const reading = 'Reading…'
export const dropToRead = 'Drop to read'
export const chooseAFile = 'choose a file'
export const nothingCanBeChanged = 'Nothing can be changed.'
export const correctTheFileAndChoose = (nothingCan: ReactNode) => (
  <>{nothingCan} Correct the file and choose it again.</>
)
export const nothingToChange = (rows: string) => `Nothing to change: ${rows} as in this version.`
export const changeTheirComponentsForms = { one: 'changes its component', other: 'change their components' }
export const valueForms = { one: 'value', other: 'values' }
export const changedOfRowsValueValues = (changed: ReactNode, rows: ReactNode, value: ReactNode, values: ReactNode) => (
  <>
    {changed} of {rows} {value}: {values}
  </>
)
export const furtherValueForms = { one: 'further value', other: 'further values' }
export const furtherValuesNotShown = (furtherValues: string) => `${furtherValues} not shown.`

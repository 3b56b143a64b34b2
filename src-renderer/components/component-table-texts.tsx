import type { ReactNode } from 'react'

export const componentsCouldNotBeLoaded = 'Components could not be loaded'
export const withThoseOfParts = 'with those of parts'
export const unknownNotEvaluated = (unknown: string) => `${unknown} not evaluated`
export const thisVersionHasNoComponents = 'This version has no components'
export const thereIsNothingToScan =
  'There is nothing to scan. This says nothing about vulnerabilities. Add components that are missing.'
export const shownOfAllComponents = (shown: ReactNode, all: ReactNode) => (
  <>
    {shown} of {all} components
  </>
)
export const removed = (removed: string) => `${removed} removed`
export const extend = 'extend'
export const select = 'select'
export const details = 'details'
export const search = 'search'
export const add = 'add'
export const tree = 'tree'
export const selecting = 'Selecting…'
export const sizeSelected = (size: ReactNode) => <>{size} selected</>
export const editSelected = 'Edit selected'
export const removeSelected = 'Remove selected'
export const clear = 'Clear'

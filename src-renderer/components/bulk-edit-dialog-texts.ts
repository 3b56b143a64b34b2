export const editComponents = (components: string) => `Edit ${components}`
export const documentAsReceivedStays =
  'The document as received stays as it is. Exports, scans and policies use the new values.'
export const whatToChange = 'What to change'
export const checking = 'Checking…'
export const nothingToChangeAllOfThem = 'Nothing to change: all of them have this value.'
export const changesOrChange = { one: 'changes', other: 'change' }
export const hasOrHave = { one: 'has', other: 'have' }
export const thisValueAlready = (unchanged: string, value: string) => `, ${unchanged} ${value} this value already`
export const yes = 'Yes'
export const no = 'No'
export const spdxLicenseExpressionSuchAsMit = 'An SPDX license expression, such as MIT OR Apache-2.0. Empty: no license'
export const emptyNone = 'Empty: none'
export const emptyNoSupplier = 'Empty: no supplier'

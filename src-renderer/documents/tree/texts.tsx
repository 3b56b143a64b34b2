import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const documentCouldNotBeFormatted = 'The document could not be formatted'
export const loadingDocument = 'Loading document'
export const levelDepth = (depth: string) => `level ${depth}`
export const cutCopyItForTheRest = '… cut, copy it for the rest'
export const mostMatchesOrMore = (mostMatches: string) => `${mostMatches} or more`
export const findInTheDocument = 'Find in the document'
export const nameOrValue = 'Name or value'
export const searching = 'Searching…'
export const notInThisDocument = 'Not in this document'
export const numberOfCount = (number: string, count: TextValue) => `${number} of ${count}`
export const next = 'Next'
export const previous = 'Previous'
export const openAll = 'Open all'
export const foldAll = 'Fold all'
export const theDocument = 'the document'
export const valueOfPath = (path: TextValue) => `Value of ${path}`
export const pathOfTheDocumentIsEmpty = 'The path of the document is empty'
export const documentHasNoSuchPlace = 'The document has no such place.'
export const formattedDocument = 'Formatted document'
export const tagValueText = 'tag-value text'
export const thisIsNotValidLineColumn = (names: ReactNode, line: ReactNode, column: ReactNode, message: ReactNode) => (
  <>
    This is not valid {names}: line {line}, column {column}: {message}. What comes before is shown.
  </>
)
export const showInSource = 'Show in source'
export const chosenValue = 'Chosen value'
export const wholeDocument = 'The whole document'
export const line = (line: string) => `line ${line}, `
export const byteForms = { one: 'byte', other: 'bytes' }
export const copyValue = 'Copy value'
export const copyPath = 'Copy path'
export const itemForms = { one: 'item', other: 'items' }
export const memberForms = { one: 'member', other: 'members' }
export const entryForms = { one: 'entry', other: 'entries' }
export const or = '“,” or “}”'
export const orLabel = '“,” or “]”'
export const onlyOneValueWasExpected = 'Only one value was expected'
export const nameInQuotationMarksWasExpected = 'A name in quotation marks was expected'
export const valueWasExpected = 'A value was expected'
export const lineBreakOrControlCharacter = 'A line break or control character in a string has to be escaped'
export const escapeIsNotKnown = 'The escape is not known'
export const stringDoesNotEnd = 'The string does not end'
export const wordsWasExpected = (words: TextValue) => `${words} was expected`
export const documentEndsTooEarly = 'The document ends too early'
export const elementWasExpected = 'An element was expected'
export const nameOfAnElementWasExpected = 'The name of an element was expected'
export const onlyOneOutermostElementWasExpected = 'Only one outermost element was expected'
export const wasExpected = '“>” was expected'
export const attributeWasExpected = 'An attribute was expected'
export const attributeDoesNotEnd = 'The attribute does not end'
export const noElementIsOpen = (name: TextValue) => `No element “${name}” is open`
export const endOfWasExpected = (expected: TextValue) => `The end of “${expected}” was expected`
export const originalCouldNotBeRead = 'The original could not be read.'
export const documentIsLargerThanItsSource = (most: TextValue) =>
  `The document is larger than ${most}. Its source can be read page by page.`

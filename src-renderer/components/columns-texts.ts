import type { TextValue } from '#renderer/lib/plural.ts'

export const noFindingsInline = 'no findings'
export const notEvaluatedMatchReason = (matchReason: TextValue) => `not evaluated: ${matchReason}`
export const notReachableInTheDocuments = 'Not reachable in the document’s dependency graph'
export const notInTheGraph = 'not in the graph'
export const suggestion = 'Suggestion'
export const dismissed = 'dismissed'
export const noSuggestion = 'no suggestion'
export const reasonNotEvaluated = 'Reason not evaluated'
export const until = ', until '
export const selected = 'Selected'
export const selectVisibleText = (visibleText: string) => `Select ${visibleText}`
export const thatProduct = 'that product'
export const thisProduct = 'this product'
export const comesFrom = 'Comes from'
export const thisVersion = 'this version'
export const inheritedFromSbom = (sbom: TextValue) => `Inherited from ${sbom}`
export const ecosystem = 'Ecosystem'
export const relation = 'Relation'

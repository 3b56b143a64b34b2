import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const queueCouldNotBeLoaded = 'The queue could not be loaded'
export const openTheQueue = 'Open the queue'
export const queue = 'Queue'
export const noFindingsMatchThisFilter = 'No findings match this filter.'
export const toEditToClear = (keys: ReactNode, keys2: ReactNode) => (
  <>
    {keys} to edit, {keys2} to clear
  </>
)
export const isNotAJustification = (digit: TextValue) => `"${digit}" is not a justification`
export const linkedFindingIsNoLonger = 'The linked finding is no longer in the queue.'
export const allFilteredRows = 'all filtered rows'
export const decideAboutAFindingFirstR = 'Decide about a finding first. R makes a rule of the last decision'
export const ruleIsMadeOfRows = (maxRuleRows: TextValue) =>
  `A rule is made of ${maxRuleRows} rows at most. Write its conditions yourself`
export const triage = 'Triage'

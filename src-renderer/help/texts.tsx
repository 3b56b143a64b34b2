import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const commands = 'Commands'
export const table = 'Table'
export const lazy = 'lazy'
export const opensInABrowserNeeds = (url: TextValue) => `Opens ${url} in a browser. Needs the network.`
export const needsTheNetwork = '(needs the network)'
export const guide = 'Guide'
export const searchTheGuide = 'Search the guide'
export const allTasks = 'All tasks'
export const nothingInTheGuideContainsTry = (typed: ReactNode) => (
  <>Nothing in the guide contains “{typed}”. Try fewer words.</>
)
export const placeForms = { one: 'place', other: 'places' }
export const help = 'Help'
export const notFound = 'Not found'
export const search = 'search'
export const nextPage = 'next page'
export const previousPage = 'previous page'
export const previousAndNextPage = 'Previous and next page'
export const previous = 'Previous'
export const next = 'Next'
export const noSuchPageInTheGuide = 'No such page in the guide'
export const linkMayBeOfAnotherRelease = 'The link may be of another release of Waybill.'

import type { TextValue } from '#renderer/lib/plural.ts'

export const approvedBy = 'Approved by'
export const nameOnDay = (name: TextValue, day: string) => `${name}, ${day}`
export const stateOfWaiver = 'State'
export const revoke = 'Revoke'
export const details = 'details'
export const search = 'search'
export const searchWaivers = 'Search waivers'
export const vulnerabilityReasonOrName = 'Vulnerability, reason, name'
export const whichWaivers = 'Which waivers'
export const allWaivers = (count: string) => `All ${count}`
export const waiversInEffect = (count: string) => `In effect ${count}`
export const waiversNotInEffect = (count: string) => `Not in effect ${count}`
export const waiverForms = { one: 'waiver', other: 'waivers' }
export const countOfThemInEffect = (count: string) => `, ${count} in effect`
export const noWaiverMatches = 'No waiver matches'
export const showAllWaivers = 'Show all waivers'
export const loadingWaivers = 'Loading waivers'
export const waiversCouldNotBeLoaded = 'Waivers could not be loaded'
export const noWaiversYet = 'No waivers yet'
export const until = 'Until'

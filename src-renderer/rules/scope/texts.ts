import type { TextValue } from '#renderer/lib/plural.ts'

export const where = 'Where'
export const onlyEnvironments = 'Only environments'
export const all = 'all'
export const namesSeparatedByCommas = 'Names, separated by commas.'
export const onlyWithLabels = 'Only with labels'
export const any = 'any'
export const ofTheVersionOrItsProduct = 'Of the version or its product, separated by commas.'
export const onlyLifecycles = 'Only lifecycles'
export const phasesThatTheDocumentStatesSuch = 'Phases that the document states, such as build or operations.'
export const noOtherProductIsNamed = (search: TextValue) => `No other product is named “${search}”.`
export const onlyProducts = 'Only products'
export const addAnotherOne = 'add another one'
export const nameThenEnter = 'A name, then Enter.'
export const leaveOutName = (name: TextValue) => `Leave out ${name}`
export const inEnvironments = (names: TextValue) => `in ${names}`
export const inAllEnvironments = 'in all environments'
export const allProducts = 'all products'
export const labeled = (labels: TextValue) => `with the label ${labels}`
export const inLifecycle = (phases: TextValue) => `of the phase ${phases}`
export const singleEnvironmentForms = { one: 'single environment', other: 'single environments' }

import type { TextValue } from '#renderer/lib/plural.ts'

export const openingTheDataFolder = 'Opening the data folder…'
export const serviceReturnedAnErrorHttp = (status: TextValue) => `The service returned an error (HTTP ${status}).`

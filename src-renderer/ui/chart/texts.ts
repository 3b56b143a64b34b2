import type { TextValue } from '#renderer/lib/plural.ts'

export const openDoneDecided = (open: TextValue, done: TextValue) => `${open} open, ${done} decided`
export const weekOf = 'Week of'
export const none = 'none'

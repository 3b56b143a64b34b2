import type { TextValue } from '#renderer/lib/plural.ts'

export const nameIsOn = (name: TextValue) => `${name} is on`

import { copyLeftWords } from '#renderer/lib/license-words.ts'
import type { StackPart } from '#renderer/ui/chart/StackBar.tsx'
import * as texts from './texts.tsx'

/** How far a license reaches, from the least, and the fill of its part of a bar. */
const fills: Readonly<Record<string, StackPart['fill']>> = {
  ...{ none: 'fill-1', weak: 'fill-2', strong: 'fill-3', network: 'fill-4', unspecified: 'hollow' },
}

interface Counted {
  readonly copyLeft: string
  readonly componentsCount: number
}

/** Counts the components of license expressions by the copyleft of these, which stands for their category. */
export function categoryParts(rows: readonly Counted[]): readonly StackPart[] {
  return Object.entries(fills).map(([key, fill]) => ({
    ...{ key, fill, label: key === 'unspecified' ? texts.unknownCopyleft : copyLeftWords(key) },
    count: rows.reduce((sum, { copyLeft, componentsCount }) => sum + (copyLeft === key ? componentsCount : 0), 0),
  }))
}

import { formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import * as texts from './texts.tsx'

interface Affected {
  readonly affectedCount: number
  readonly components: readonly { readonly name: string; readonly version: string | null }[]
}

/** Formats one component: `lodash 4.17.20`. */
export function formatComponent({ name, version }: Affected['components'][number]): string {
  return visibleText([name, version].filter(Boolean).join(' '))
}

/** Describes what an entry affects in one line: the first component and how many more, or why none can be named. */
export function formatAffected({ affectedCount, components }: Affected): string {
  const [first] = components
  if (affectedCount === 0) return texts.wholeProduct
  if (first === undefined) return texts.noListedComponent
  return affectedCount === 1
    ? formatComponent(first)
    : texts.firstAndNumberMore(formatComponent(first), formatNumber(affectedCount - 1))
}

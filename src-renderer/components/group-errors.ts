import { formatCount } from '#renderer/lib/format.ts'
import * as texts from './texts.tsx'

/**
 * Joins errors that say the same of several components into one line with their number. The service writes the name of the component before
 * the first colon.
 */
export function groupErrors(messages: readonly string[]): readonly string[] {
  const groups = Map.groupBy(messages, (message) => /^.*?: (.+)$/s.exec(message)?.[1] ?? message)
  return [...groups].flatMap(([said, all]) =>
    all.length === 1 ? all : [`${formatCount(all.length, texts.componentForms)}: ${said}`],
  )
}

import { deltaWords } from '#renderer/lib/scan-delta.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import details from '#renderer/ui/table/details.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { canOpen } from './delta-words.ts'
import type { DeltaEntry } from './use-scan-delta.ts'
import styles from './scan-delta.module.css'

/** One change in full: what happened, how it was, how it is, and what became of the finding. */
export function DeltaDetail({ entry }: { readonly entry: DeltaEntry }) {
  const { kind, before, after, vuln, packageKey, componentVuln } = entry
  const facts = [
    ['What happened', `${deltaWords[kind].about}.`],
    ['Before', before ?? 'Not there'],
    ['Now', after ?? 'Not there'],
    ['About', vuln.summary],
    ['Component', packageKey],
    ['The finding', fateOf(entry)],
    ['Its answer', componentVuln?.vexStatus?.name],
  ] as const
  return (
    <dl className={classNames(details.below, styles.detail)}>
      {facts.map(
        ([name, words]) =>
          words && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <VisibleText>{words}</VisibleText>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

function fateOf(entry: DeltaEntry): string {
  if (entry.componentVuln === null) return 'Its component was deleted since.'
  if (canOpen(entry)) {
    return entry.componentVuln.stale ? 'In the queue. Its answer rests on what changed: look again.' : 'In the queue.'
  }
  return 'Kept with its answer and history, and out of the queue. When it is found again, both come back.'
}

import { deltaLabels } from '#renderer/lib/scan-delta.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import details from '#renderer/ui/table/details.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { canOpen } from './delta-text.ts'
import type { DeltaEntry } from './use-scan-delta.ts'
import styles from './scan-delta.module.css'

/** Shows one change in full: what happened, the values before and after, and the current state of the finding. */
export function DeltaDetail({ entry }: { readonly entry: DeltaEntry }) {
  const { kind, before, after, vuln, packageKey, componentVuln } = entry
  const facts = [
    ['Change', `${deltaLabels[kind].about}.`],
    ['Before', before ?? 'None'],
    ['After', after ?? 'None'],
    ['Description', vuln.summary],
    ['Component', packageKey],
    ['Finding', describeFindingState(entry)],
    ['Decision', componentVuln?.vexStatus?.name],
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

function describeFindingState(entry: DeltaEntry): string {
  if (entry.componentVuln === null) return 'The component was deleted.'
  if (canOpen(entry)) {
    return entry.componentVuln.stale
      ? 'In the queue. The evidence for its decision changed: review it.'
      : 'In the queue.'
  }
  return 'Kept with its decision and history, but not in the queue. If it is found again, it returns with both.'
}

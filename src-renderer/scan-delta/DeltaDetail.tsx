import { deltaLabels } from '#renderer/lib/scan-delta.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import details from '#renderer/ui/table/details.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { canOpen } from './delta-text.ts'
import type { DeltaEntry } from './use-scan-delta.ts'
import styles from './scan-delta.module.css'
import * as texts from './texts.ts'

/** Shows one change in full: what happened, the values before and after, and the current state of the finding. */
export function DeltaDetail({ entry }: { readonly entry: DeltaEntry }) {
  const { kind, before, after, vuln, packageKey, componentVuln } = entry
  const facts = [
    [texts.change, `${deltaLabels[kind].about}.`],
    [texts.before, before ?? texts.none],
    [texts.after, after ?? texts.none],
    [texts.description, vuln.summary],
    [texts.component, packageKey],
    [texts.finding, describeFindingState(entry)],
    [texts.decision, componentVuln?.vexStatus?.name],
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
  if (entry.componentVuln === null) return texts.componentWasDeleted
  if (canOpen(entry)) {
    return entry.componentVuln.stale ? texts.inTheQueueTheEvidence : texts.inTheQueue
  }
  return texts.keptWithItsDecisionAndHistory
}

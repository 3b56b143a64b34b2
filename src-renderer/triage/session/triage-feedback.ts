import { formatCount } from '#renderer/lib/format.ts'
import { announce, showToast } from '#renderer/lib/toasts.ts'
import { announceDecision, describeDecision } from './decision.ts'
import { KeptAsDraft } from './draft-of-decision.ts'
import { nameOf } from './queue-row.ts'
import type { TriageFeedback } from './session-steps.ts'

/** Reports the result of a step: a toast with undo or redo, and a full announcement. */
export function createFeedback(actions: {
  readonly undo: () => void
  readonly goTo: (key: string) => void
  readonly showDrafts: () => void
  /** Reads everything about findings again, because something else than this window changed them. */
  readonly refresh: () => void
}): TriageFeedback {
  return {
    decided(answer, findings, rows, kept) {
      const [only, second] = rows
      const undo = { label: 'Undo', keys: 'z', run: actions.undo }
      const left =
        kept > 0 ? `, ${formatCount(kept, 'contrary decision')} left as ${kept === 1 ? 'it is' : 'they are'}` : ''
      if (only && !second) showToast({ text: nameOf(only), detail: `${describeDecision(answer)}${left}`, action: undo })
      else
        showToast({
          text: describeDecision(answer),
          detail: `applied to ${formatCount(findings, 'finding')}${left}`,
          action: undo,
        })
      announce(`${announceDecision(answer, findings)}${left && ` ${left.slice(2)}.`}`)
    },
    recorded(summary) {
      showToast({ text: summary, action: { label: 'Undo', keys: 'z', run: actions.undo } })
    },
    notTold(problems) {
      showToast({ text: 'The note is saved', detail: problems.join('. '), tone: 'bad' })
    },
    undone(summary, findings) {
      showToast({ text: 'Undone', detail: summary || formatCount(findings, 'finding') })
    },
    redone(summary, findings) {
      showToast({ text: 'Redone', detail: summary || formatCount(findings, 'finding') })
    },
    failed(what, error, rows) {
      const [first] = rows
      const detail = error instanceof Error ? error.message : String(error)
      actions.refresh()
      if (error instanceof KeptAsDraft) {
        const show = { label: 'Show drafts', run: actions.showDrafts }
        showToast({ text: error.title, detail: error.reason, tone: 'bad', action: show })
        return
      }
      const action = first && { label: 'Go to row', run: () => actions.goTo(first.key) }
      showToast({ text: what, detail, tone: 'bad', ...(action && { action }) })
    },
    ticked(rows, why) {
      announce(`Selected ${why}: ${formatCount(rows.length, 'row')}. Press Escape to clear.`)
    },
  }
}

import { formatCount } from '#renderer/lib/format.ts'
import { sentenceOfDecision } from '#renderer/lib/decision-words.ts'
import { plural } from '#renderer/lib/plural.ts'
import { announce, showToast, type ToastAction } from '#renderer/lib/toasts.ts'
import { announceDecision, describeDecision } from './decision.ts'
import { KeptAsDraft } from './draft-of-decision.ts'
import { nameOf } from './queue-row.ts'
import type { TriageFeedback } from './session-steps.ts'
import * as texts from './texts.ts'

/** Reports the result of a step: a toast with undo or redo, and a full announcement. */
export function createFeedback(actions: {
  readonly undo: () => void
  readonly redo: () => void
  readonly goTo: (key: string) => void
  readonly showDrafts: () => void
  /** Reads everything about findings again, because something else than this window changed them. */
  readonly refresh: () => void
}): TriageFeedback {
  const undo = { label: texts.undo, keys: 'z', run: actions.undo }
  return {
    decided(answer, findings, rows, kept) {
      const [only, second] = rows
      const left = kept > 0 ? describeKept(kept) : ''
      const said = describeDecision(answer)
      const words =
        only && !second
          ? { text: nameOf(only), detail: `${said}${left}` }
          : { text: said, detail: texts.appliedToFindingsLeft(formatCount(findings, texts.findingForms), left) }
      showToast({ ...words, action: undo })
      announce(`${announceDecision(answer, findings)}${left && ` ${left.slice(2)}.`}`)
    },
    recorded(summary) {
      showToast({ text: sentenceOfDecision(summary), action: undo })
    },
    notTold(problems) {
      showToast({ text: texts.noteIsSaved, detail: problems.join('. '), tone: 'bad' })
    },
    undone(summary, findings) {
      showStep(texts.undone, summary, findings, { label: texts.redo, keys: 'Shift+z', run: actions.redo })
    },
    redone(summary, findings) {
      showStep(texts.redone, summary, findings, undo)
    },
    failed(what, error, rows) {
      const [first] = rows
      const detail = error instanceof Error ? error.message : String(error)
      actions.refresh()
      if (error instanceof KeptAsDraft) {
        const show = { label: texts.showDrafts, run: actions.showDrafts }
        showToast({ text: error.title, detail: error.reason, tone: 'bad', action: show })
        return
      }
      const action = first && { label: texts.goToRow, run: () => actions.goTo(first.key) }
      showToast({ text: what, detail, tone: 'bad', ...(action && { action }) })
    },
    ticked(rows, why) {
      announce(texts.selectedPressEscapeToClear(why, formatCount(rows.length, texts.rowForms)))
    },
  }
}

function describeKept(count: number): string {
  return texts.contraryDecisionsLeft(
    formatCount(count, texts.contraryDecisionForms),
    plural(count, texts.itIsOrTheyAre),
  )
}

function showStep(text: string, summary: string, findings: number, action: ToastAction): void {
  showToast({ text, detail: sentenceOfDecision(summary) || formatCount(findings, texts.findingForms), action })
}

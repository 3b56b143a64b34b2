import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import text from '#renderer/ui/text.module.css'
import { actionInputs } from './action-words.ts'
import { scopeInput } from '#renderer/rules/scope/scope-draft.ts'
import { draftOf } from './rule-draft.ts'
import { type Rule, useRunStart, useTypedRule } from './use-automation.ts'
import { WouldDo } from './WouldDo.tsx'

/** Runs a rule over the newest versions now, after it showed what that would change. */
export function RunDialog({ rule, onClose }: { readonly rule: Rule; readonly onClose: () => void }) {
  const draft = draftOf(rule)
  const { appliesTo, mode, write } = draft
  const actions = actionInputs(draft.actions, draft.mode === 'SUGGEST')
  const typed = {
    appliesTo,
    text: rule.conditions.text,
    actions,
    mode,
    ruleId: rule.id,
    write,
    scope: scopeInput(draft.scope),
  }
  const meaning = useTypedRule(typed, true)
  const start = useRunStart()
  const wouldDo = meaning.data?.wouldDo ?? null
  const isReady = wouldDo !== null && wouldDo.matchedCount > 0 && !start.isPending
  const run = () => {
    if (!isReady) return
    start.mutate(rule, { onSuccess: onClose, onError: (error) => showError(error, 'The rule could not be run') })
  }
  useKeys({ '$mod+Enter': run }, { layer: 'overlay' })
  return (
    <Dialog
      open
      onClose={onClose}
      width="48rem"
      title={`Run “${rule.name}” now`}
      about={aboutOf(rule)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="go" disabled={!isReady} keys="$mod+Enter" onClick={run}>
            Run
          </Button>
        </>
      }
    >
      {meaning.isPending ? (
        <p role="status" className={text.third}>
          Counting what it would change
        </p>
      ) : (
        <WouldDo
          found={wouldDo}
          isProposal={mode === 'SUGGEST'}
          isStale={meaning.isFetching}
          error={meaning.error?.message ?? meaning.data?.errors[0] ?? null}
        />
      )}
    </Dialog>
  )
}

function aboutOf({ mode, stopAfter }: Rule): string {
  if (mode === 'LOG') return 'It only counts what fits: what it would change is shown, and nothing is changed.'
  const most = stopAfter ? ` It stops in each version after ${formatCount(stopAfter, 'row')}.` : ''
  return `Each run can be undone as a whole.${most}`
}

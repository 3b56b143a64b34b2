import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import text from '#renderer/ui/text.module.css'
import { actionInputs } from './action-words.ts'
import { scopeInput } from '#renderer/rules/scope/scope-draft.ts'
import { draftOf } from './rule-draft.ts'
import * as texts from './texts.tsx'
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
    start.mutate(rule, { onSuccess: onClose, onError: (error) => showError(error, texts.ruleCouldNotBeRun) })
  }
  useKeys({ '$mod+Enter': run }, { layer: 'overlay' })
  return (
    <Dialog
      open
      onClose={onClose}
      width="48rem"
      title={texts.runNameNow(rule.name)}
      about={aboutOf(rule)}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" disabled={!isReady} keys="$mod+Enter" onClick={run}>
            {texts.run}
          </Button>
        </>
      }
    >
      {meaning.isPending ? (
        <p role="status" className={text.third}>
          {texts.countingWhatItWouldChange}
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
  if (mode === 'LOG') return texts.itOnlyCountsWhatFitsWhat
  const most = stopAfter ? texts.itStopsInEachVersionAfter(formatCount(stopAfter, texts.rowForms)) : ''
  return texts.eachRunCanBeUndone(most)
}

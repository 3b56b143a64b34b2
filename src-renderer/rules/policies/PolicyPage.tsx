import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link, useLocation } from 'wouter'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { RuleSwitch } from '#renderer/rules/RuleSwitch.tsx'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { keepDraft } from './kept-drafts.ts'
import styles from './policy-editor.module.css'
import { unreadyText } from './policy-draft.ts'
import { PolicyFields } from './PolicyFields.tsx'
import { PolicyNotices } from './PolicyNotices.tsx'
import { DeleteQuestion, LeaveQuestion } from './PolicyQuestions.tsx'
import { PolicyResult } from './PolicyResult.tsx'
import * as texts from './texts.tsx'
import { type Policy, usePolicySwitch } from './use-policies.ts'
import { type Edited, useLeave, usePolicyDraft, usePolicySave } from './use-policy-editor.ts'
import { type LiveResult, useLiveResult } from './use-live-result.ts'

/** Writes a policy: its fields and conditions, and beside them what it would find now. */
export function PolicyPage({ edited, mayChange }: { readonly edited: Edited; readonly mayChange: boolean }) {
  const form = useId()
  const name = useRef<HTMLInputElement>(null)
  const { stored, isDeleted } = edited
  useFocusKept(name, isDeleted)
  const own = usePolicyDraft(edited)
  const { draft, isChanged, set } = own
  const live = useLiveResult(draft, isDeleted ? null : own.base, mayChange)
  const { save, isSaving, error } = usePolicySave(edited, own)
  const leave = useLeave(edited.url)
  const [isAsking, setAsking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const goToList = () => leave(isDeleted ? null : (stored?.id ?? null))
  const close = () => (isChanged && mayChange ? setAsking(true) : goToList())
  const unready = unreadyText(draft, live.errors.length)
  const isNew = stored === null || isDeleted
  const isOff = !isNew && !stored.isEnabled
  const isReady = mayChange && unready === null && !isSaving && !own.isConflict && (isNew || isChanged)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isReady) save()
  }
  useKeys({ '$mod+Enter': () => submit(), Escape: close })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    close()
  }
  return (
    <div className={styles.editor}>
      <div className={styles.left}>
        <form id={form} className={styles.form} onSubmit={submit} onKeyDown={onKeyDown}>
          <Head stored={isDeleted ? null : stored} title={stored?.name ?? texts.newPolicy} mayChange={mayChange} />
          <PolicyNotices
            {...{ own, mayChange }}
            onChosen={() => name.current?.focus()}
            stored={stored}
            isDeleted={isDeleted && !isDeleting}
            isConflict={own.isConflict && !isSaving && !isDeleted}
          />
          <fieldset className={styles.fields} disabled={!mayChange}>
            {/* What is written while a draft is sent would be left behind with its page. */}
            <PolicyFields
              name={name}
              draft={draft}
              set={isSaving ? () => {} : set}
              errors={live.errors}
              error={error}
              readOnly={!mayChange}
            />
          </fieldset>
        </form>
      </div>
      <PolicyResult {...{ live, isOff, mayChange }} resultType={draft.resultType} appliesTo={draft.appliesTo} />
      <Foot form={form} isNew={isNew} isReady={isReady} mayChange={mayChange} onClose={close}>
        <OtherActions {...{ edited, stored, draft }} onDeleting={setDeleting} />
      </Foot>
      {isAsking && <LeaveQuestion name={draft.name} onStay={() => setAsking(false)} onDiscard={goToList} />}
      <Bar mayChange={mayChange}>{unready ?? savingText(live, isChanged || isNew, isOff)}</Bar>
    </div>
  )
}

/** Gives the focus to the name where what had it went with a policy that another user deleted, as its switch. */
function useFocusKept(name: RefObject<HTMLInputElement | null>, isDeleted: boolean): void {
  useEffect(() => {
    if (isDeleted && document.activeElement === document.body) name.current?.focus()
  }, [isDeleted, name])
}

/** What the page ends with: other actions, leaving and saving; for a user who may only read, leaving. */
function Foot({
  form,
  isNew,
  isReady,
  mayChange,
  onClose,
  children,
}: {
  /** Id of the form that is saved. */
  readonly form: string
  readonly isNew: boolean
  readonly isReady: boolean
  readonly mayChange: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  return (
    <footer className={styles.foot}>
      {mayChange && children}
      <span className={text.push} />
      <Button onClick={onClose} keys="Esc">
        {mayChange ? texts.cancel : texts.close}
      </Button>
      {mayChange && (
        <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
          {isNew ? texts.addPolicy : texts.savePolicy}
        </Button>
      )}
    </footer>
  )
}

/** What keeps the policy from being saved, or what saving sets going, and the keys. */
function Bar({ mayChange, children }: { readonly mayChange: boolean; readonly children: string }) {
  return (
    <BottomBar>
      <span>{mayChange && children}</span>
      <span className={text.push} />
      <KeyHint keys="$mod+/">{texts.rowsOrText}</KeyHint>
      {mayChange && (
        <KeyHint keys="$mod+Enter" keep>
          {texts.save}
        </KeyHint>
      )}
      <KeyHint keys="Esc">{texts.leave}</KeyHint>
    </BottomBar>
  )
}

/** What saving sets going. */
function savingText({ state, finds }: LiveResult, isChanged: boolean, isOff: boolean): string {
  if (!isChanged) return texts.noChanges
  if (isOff) return texts.policyIsOff
  const count = state === 'ready' ? (finds?.sbomsCount ?? 0) : 0
  return count === 0 ? texts.changesAreNotSaved : texts.savingEvaluates(formatCount(count, texts.versionForms))
}

function Head({
  stored,
  title,
  mayChange,
}: {
  /** Null for one that is not stored, which is not on or off. */
  readonly stored: Policy | null
  readonly title: string
  readonly mayChange: boolean
}) {
  return (
    <header className={styles.head}>
      <Link href={paths.policies} className={styles.back}>
        <Icon name="chevron-right" small />
        {texts.policies}
      </Link>
      <div className={styles.title}>
        <h1>
          <VisibleText>{title}</VisibleText>
        </h1>
        {stored && <PolicySwitch policy={stored} mayChange={mayChange} />}
      </div>
    </header>
  )
}

function PolicySwitch({ policy, mayChange }: { readonly policy: Policy; readonly mayChange: boolean }) {
  const { isOn, turn } = usePolicySwitch(policy)
  return (
    <span className={styles.turn}>
      <RuleSwitch name={policy.name} isOn={isOn} disabled={!mayChange} onTurn={turn} />
      <span aria-hidden>{isOn ? texts.on : texts.off}</span>
    </span>
  )
}

function OtherActions({
  edited,
  stored,
  draft,
  onDeleting,
}: {
  readonly edited: Edited
  /** Null for a new policy. */
  readonly stored: Policy | null
  readonly draft: ReturnType<typeof usePolicyDraft>['draft']
  /** Called with true before the policy is deleted here, with false if that fails. */
  readonly onDeleting: (isDeleting: boolean) => void
}) {
  const [, navigate] = useLocation()
  const leave = useLeave(edited.url)
  const [isDeleting, setDeleting] = useState(false)
  if (stored === null) return null
  const duplicate = () => {
    const url = paths.newPolicy(draft.text)
    keepDraft(url, { draft: { ...draft, name: texts.copyOfName(draft.name) }, base: null })
    navigate(url)
  }
  return (
    <>
      <Button kind="bare" onClick={duplicate}>
        {texts.duplicate}
      </Button>
      {!edited.isDeleted && (
        <Button kind="bare" onClick={() => setDeleting(true)}>
          {texts.deleteEllipsis}
        </Button>
      )}
      {isDeleting && (
        <DeleteQuestion
          policy={stored}
          onClose={() => setDeleting(false)}
          onDeleted={() => leave(null)}
          onDeleting={onDeleting}
        />
      )}
    </>
  )
}

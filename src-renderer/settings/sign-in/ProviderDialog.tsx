import { useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './sign-in.module.css'
import * as texts from './texts.tsx'
import { type Provider, useProviderChange } from './use-sign-in.ts'

/** What is entered. The secret is never shown, and kept if it stays empty. */
interface Draft {
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly emailClaim: string
  readonly domains: string
  readonly newUserRole: string
}

const newUserRoles = [
  { value: '', label: texts.onlyPeopleWhoExist },
  { value: 'Viewer', label: texts.addThemAsViewer },
  { value: 'Operator', label: texts.addThemAsOperator },
  { value: 'Admin', label: texts.addThemAsAdmin },
] as const

function draftOf(provider: Provider | null): Draft {
  return {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    emailClaim: provider?.emailClaim ?? 'email',
    domains: provider?.allowedDomains.join(', ') ?? '',
    newUserRole: provider?.newUserRole ?? '',
  }
}

/** Edits the provider of the organization. */
export function ProviderDialog({
  provider,
  onClose,
}: {
  readonly provider: Provider | null
  readonly onClose: () => void
}) {
  const save = useProviderChange()
  const [draft, setDraft] = useState(() => draftOf(provider))
  const isComplete = [draft.name, draft.issuer, draft.clientId].every((text) => text.trim() !== '')
  const store = () => {
    const { name, issuer, clientId, clientSecret, emailClaim, domains, newUserRole } = draft
    const input = {
      ...{ name, issuer, clientId, clientSecret: clientSecret || null, emailClaim },
      ...{ allowedDomains: domains.split(/[\s,]+/).filter(Boolean), newUserRole: newUserRole || null },
    }
    save.mutate(input, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.signInProvider}
      about={texts.makeAWebApplication}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" form="sign-in-provider" type="submit" disabled={!isComplete || save.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form
        id="sign-in-provider"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete) store()
        }}
      >
        <ProviderFields
          draft={draft}
          hasSecret={provider !== null}
          onChange={(change) => (setDraft({ ...draft, ...change }), save.reset())}
        />
        {save.isError && (
          <p className={styles.problem} role="alert">
            {save.error.message}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function ProviderFields({
  draft,
  hasSecret,
  onChange,
}: {
  readonly draft: Draft
  readonly hasSecret: boolean
  readonly onChange: (change: Partial<Draft>) => void
}) {
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
    spellCheck: false,
    autoComplete: 'off',
  })
  return (
    <>
      <div className={styles.pair}>
        <TextField label={texts.nameOnTheButton} placeholder={texts.exampleId} {...field('name')} />
        <TextField label={texts.issuer} placeholder="https://login.example.com" {...field('issuer')} />
      </div>
      <div className={styles.pair}>
        <TextField label={texts.clientId} {...field('clientId')} />
        <TextField
          label={texts.clientSecret}
          type="password"
          {...field('clientSecret')}
          autoComplete="new-password"
          placeholder={hasSecret ? texts.notChanged : ''}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label={texts.emailDomains}
          placeholder="example.com"
          hint={texts.peopleAreFoundOrAdded}
          {...field('domains')}
        />
        <TextField
          label={texts.claimWithTheEmailAddress}
          hint={texts.onlyAVerifiedAddressCounts}
          {...field('emailClaim')}
        />
      </div>
      <Select
        label={texts.peopleWhoAreNew}
        value={draft.newUserRole}
        options={newUserRoles}
        onChange={(newUserRole) => onChange({ newUserRole })}
      />
    </>
  )
}

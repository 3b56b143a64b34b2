import { useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './sign-in.module.css'
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
  { value: '', label: 'Only people who exist' },
  { value: 'Viewer', label: 'Add them as Viewer' },
  { value: 'Operator', label: 'Add them as Operator' },
  { value: 'Admin', label: 'Add them as Admin' },
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
      title="Sign-in provider"
      about="Make a web application at the provider first. It says these values"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="go" form="sign-in-provider" type="submit" disabled={!isComplete || save.isPending}>
            Save
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
        <TextField label="Name on the button" placeholder="Example ID" {...field('name')} />
        <TextField label="Issuer" placeholder="https://login.example.com" {...field('issuer')} />
      </div>
      <div className={styles.pair}>
        <TextField label="Client ID" {...field('clientId')} />
        <TextField
          label="Client secret"
          type="password"
          {...field('clientSecret')}
          autoComplete="new-password"
          placeholder={hasSecret ? 'Not changed' : ''}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Email domains"
          placeholder="example.com"
          hint="People are found or added by these. Empty: every domain."
          {...field('domains')}
        />
        <TextField
          label="Claim with the email address"
          hint="Only a verified address counts."
          {...field('emailClaim')}
        />
      </div>
      <Select
        label="People who are new"
        value={draft.newUserRole}
        options={newUserRoles}
        onChange={(newUserRole) => onChange({ newUserRole })}
      />
    </>
  )
}

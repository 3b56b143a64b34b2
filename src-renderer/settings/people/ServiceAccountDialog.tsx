import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { formatDay } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { expiryOf, type Lifetime, lifetimes } from '#renderer/lib/lifetime.ts'
import { describeRole, rolesToGive, type Viewer } from '#renderer/lib/people.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { SecretDialog } from '#renderer/ui/SecretDialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { serviceFieldOf } from './people.ts'
import styles from './people.module.css'
import { type MadeAccount, useServiceAccountAdd } from './use-people.ts'

const ends = lifetimes.filter(({ value }) => value !== 'never')

/** Adds a service account, and makes its first token. */
export function ServiceAccountDialog({
  viewer,
  onMade,
  onClose,
}: {
  readonly viewer: Viewer
  readonly onMade: (made: MadeAccount) => void
  readonly onClose: () => void
}) {
  const form = useId()
  const [values, setValues] = useState({ name: '', purpose: '', role: 'Operator', lifetime: '90' as Lifetime, day: '' })
  const add = useServiceAccountAdd()
  const expiresAt = expiryOf(values.lifetime, values.day)
  const input = { name: values.name.trim(), purpose: values.purpose.trim(), role: values.role }
  const isReady = input.name !== '' && input.purpose !== '' && expiresAt != null && !add.isPending
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isReady) add.mutate({ ...input, expiresAt }, { onSuccess: onMade })
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  const change = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part })
    add.reset()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a service account"
      about="For a build, a script or another program. It has tokens that end, and no other way to sign in. Histories show its name."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {add.isPending ? 'Adding…' : 'Add and make the token'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <Fields viewer={viewer} values={values} error={add.error} onChange={change} />
      </form>
    </Dialog>
  )
}

interface Values {
  readonly name: string
  readonly purpose: string
  readonly role: string
  readonly lifetime: Lifetime
  readonly day: string
}

function Fields({
  viewer,
  values,
  error,
  onChange,
}: {
  readonly viewer: Viewer
  readonly values: Values
  readonly error: Error | null
  readonly onChange: (part: Partial<Values>) => void
}) {
  const errorAt = (field: ReturnType<typeof serviceFieldOf>) =>
    error !== null && serviceFieldOf(error.message) === field ? error.message : null
  const roles = rolesToGive(viewer).filter((role) => role !== 'Owner')
  return (
    <>
      <TextField
        label="Name"
        value={values.name}
        onChange={(name) => onChange({ name })}
        maxLength={200}
        autoComplete="off"
        autoFocus
        error={errorAt('name')}
      />
      <TextField
        label="What it is for"
        placeholder="For example: uploads what the release build made"
        value={values.purpose}
        onChange={(purpose) => onChange({ purpose })}
        maxLength={500}
        autoComplete="off"
        error={errorAt('purpose')}
      />
      <Select
        label="Role"
        value={values.role}
        options={roles.map((value) => ({ value: value as string, label: value }))}
        onChange={(role) => onChange({ role })}
        hint={describeRole(values.role)}
        error={errorAt('role')}
      />
      <Select
        label="Its token expires"
        value={values.lifetime}
        options={ends}
        onChange={(lifetime) => onChange({ lifetime })}
        hint="After one year at most. More tokens are made under Tokens."
      />
      {values.lifetime === 'day' && (
        <TextField
          label="Last day"
          type="date"
          value={values.day}
          onChange={(day) => onChange({ day })}
          hint="It works until this day ends."
          error={errorAt('expires')?.replace('"expiresAt"', 'The last day')}
        />
      )}
    </>
  )
}

/** Shows the token of a new service account, once. */
export function MadeAccountDialog({ made, onClose }: { readonly made: MadeAccount; readonly onClose: () => void }) {
  return (
    <SecretDialog
      title="The service account is added"
      about="Copy its token now: it is not shown again. Only a hash of it is stored. If it is lost, make another one under Tokens and revoke this."
      label="Token"
      secret={made.secret}
      copied="The token. Keep it like a password."
      facts={[
        ['For', <VisibleText key="name">{made.name}</VisibleText>],
        ['Role', made.role],
        ['Expires', formatDay(made.expiresAt)],
      ]}
      onClose={onClose}
    />
  )
}

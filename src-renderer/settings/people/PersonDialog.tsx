import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { useKeys } from '#renderer/lib/keys.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { describeRole, mayManage, rolesToGive, type Viewer } from '#renderer/lib/people.ts'
import { fieldOf } from './people.ts'
import styles from './people.module.css'
import { type Person, usePersonAdd, usePersonEdit } from './use-people.ts'

/** Adds a person with a role. */
export function AddPersonDialog({ viewer, onClose }: { readonly viewer: Viewer; readonly onClose: () => void }) {
  const form = useId()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<string>('Operator')
  const add = usePersonAdd()
  const isReady = name.trim() !== '' && email.trim() !== '' && !add.isPending
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isReady) return
    const onSuccess = () => {
      showToast({
        text: `${name.trim()} is added as ${role}.`,
        detail: 'To sign in they need a token: make one for them under Tokens.',
      })
      onClose()
    }
    add.mutate({ name: name.trim(), email: email.trim(), role }, { onSuccess })
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  const errorAt = errorsOf(add.error)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a person"
      about="A person signs in with a token. Histories show their name with everything they do."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {add.isPending ? 'Adding…' : 'Add person'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          value={name}
          onChange={(value) => (setName(value), add.reset())}
          maxLength={200}
          autoComplete="off"
          autoFocus
          error={errorAt('name')}
        />
        <TextField
          label="Email address"
          type="email"
          value={email}
          onChange={(value) => (setEmail(value), add.reset())}
          maxLength={254}
          autoComplete="off"
          hint="It identifies the person. No two people have the same."
          error={errorAt('email')}
        />
        <RoleField viewer={viewer} role={role} onChange={setRole} error={errorAt('role')} />
      </form>
    </Dialog>
  )
}

/** Changes a person. Those who may not manage others change their own name. */
export function EditPersonDialog({
  person,
  viewer,
  onClose,
}: {
  readonly person: Person
  readonly viewer: Viewer
  readonly onClose: () => void
}) {
  const form = useId()
  const mayAll = mayManage(viewer, person)
  const [name, setName] = useState(person.name)
  const [email, setEmail] = useState(person.email ?? '')
  const edit = usePersonEdit()
  const isReady = name.trim() !== '' && !edit.isPending
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isReady) return
    const isSame = name.trim() === person.name && email.trim() === (person.email ?? '')
    if (isSame) return onClose()
    const changedName = name.trim() === person.name ? {} : { name: name.trim() }
    const changedEmail = email.trim() === (person.email ?? '') ? {} : { email: email.trim() }
    edit.mutate({ id: person.id, ...changedName, ...changedEmail }, { onSuccess: onClose })
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  const errorAt = errorsOf(edit.error)
  return (
    <Dialog
      open
      onClose={onClose}
      title={mayAll ? `Edit ${person.name}` : 'Change your name'}
      about="Histories show the new name from now on, also for what was done before."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {edit.isPending ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          value={name}
          onChange={(value) => (setName(value), edit.reset())}
          maxLength={200}
          autoComplete="off"
          autoFocus
          error={errorAt('name') ?? errorAt('role')}
        />
        {mayAll && (
          <TextField
            label="Email address"
            type="email"
            value={email}
            onChange={(value) => (setEmail(value), edit.reset())}
            maxLength={254}
            autoComplete="off"
            error={errorAt('email')}
          />
        )}
      </form>
    </Dialog>
  )
}

/** Says what the service rejected at the field that it is about. */
function errorsOf(error: Error | null) {
  return (field: ReturnType<typeof fieldOf>) =>
    error !== null && fieldOf(error.message) === field ? error.message : null
}

function RoleField({
  viewer,
  role,
  onChange,
  error,
}: {
  readonly viewer: Viewer
  readonly role: string
  readonly onChange: (role: string) => void
  readonly error: string | null
}) {
  const options = rolesToGive(viewer).map((value) => ({ value: value as string, label: value }))
  return (
    <Select label="Role" value={role} options={options} onChange={onChange} hint={describeRole(role)} error={error} />
  )
}

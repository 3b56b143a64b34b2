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
import * as texts from './texts.tsx'
import { type MadeLink, type Person, useInvitation, usePersonAdd, usePersonEdit } from './use-people.ts'

type Way = 'link' | 'token'

const ways = [
  { value: 'link', label: texts.withALinkThatISend },
  { value: 'token', label: texts.laterWithAToken },
] as const satisfies readonly { readonly value: Way; readonly label: string }[]

const wayHints: Readonly<Record<Way, string>> = {
  link: texts.itIsShownNextWorksOnce,
  token: texts.makeOneForThemUnderTokens,
}

interface AddPersonProps {
  readonly viewer: Viewer
  /** Whether this page has an address that a link can lead to. */
  readonly hasLinks: boolean
  readonly onInvited: (link: MadeLink) => void
  readonly onClose: () => void
}

/** Adds a person with a role, and makes a link that signs them in. */
export function AddPersonDialog({ viewer, hasLinks, onInvited, onClose }: AddPersonProps) {
  const form = useId()
  const [values, setValues] = useState({ name: '', email: '', role: 'Operator' })
  const [way, setWay] = useState<Way>(hasLinks ? 'link' : 'token')
  const add = usePersonAdd()
  const invite = useInvitation()
  const isPending = add.isPending || invite.isPending
  const input = { ...values, name: values.name.trim(), email: values.email.trim() }
  const isReady = input.name !== '' && input.email !== '' && !isPending
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isReady) return
    if (way === 'link') return invite.mutate(input, { onSuccess: onInvited })
    const onSuccess = () => {
      const detail = texts.toSignInTheyNeed
      showToast({ text: texts.isAddedAs(input.name, input.role), detail })
      onClose()
    }
    add.mutate(input, { onSuccess })
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  const change = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part })
    add.reset()
    invite.reset()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.addAPersonLabel}
      about={texts.changeLogShowsTheirName}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {isPending ? texts.adding : way === 'link' ? texts.addAndMakeTheLink : texts.addPerson}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <PersonFields viewer={viewer} values={values} error={add.error ?? invite.error} onChange={change} />
        {hasLinks && (
          <Select label={texts.theySignIn} value={way} options={ways} onChange={setWay} hint={wayHints[way]} />
        )}
      </form>
    </Dialog>
  )
}

interface PersonValues {
  readonly name: string
  readonly email: string
  readonly role: string
}

function PersonFields({
  viewer,
  values,
  error,
  onChange,
}: {
  readonly viewer: Viewer
  readonly values: PersonValues
  readonly error: Error | null
  readonly onChange: (part: Partial<PersonValues>) => void
}) {
  const errorAt = errorsOf(error)
  return (
    <>
      <TextField
        label={texts.name}
        value={values.name}
        onChange={(name) => onChange({ name })}
        maxLength={200}
        autoComplete="off"
        autoFocus
        error={errorAt('name')}
      />
      <TextField
        label={texts.emailAddress}
        type="email"
        value={values.email}
        onChange={(email) => onChange({ email })}
        maxLength={254}
        autoComplete="off"
        hint={texts.itIdentifiesThePersonNoTwo}
        error={errorAt('email')}
      />
      <RoleField viewer={viewer} role={values.role} onChange={(role) => onChange({ role })} error={errorAt('role')} />
    </>
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
  const isPerson = person.kind === 'PERSON'
  /** The address of a person, or what a service account is for. */
  const about = (isPerson ? person.email : person.purpose) ?? ''
  const [said, setSaid] = useState(about)
  const edit = usePersonEdit()
  const isReady = name.trim() !== '' && !edit.isPending
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isReady) return
    const isSame = name.trim() === person.name && said.trim() === about
    if (isSame) return onClose()
    const changedName = name.trim() === person.name ? {} : { name: name.trim() }
    const changedAbout = said.trim() === about ? {} : isPerson ? { email: said.trim() } : { purpose: said.trim() }
    edit.mutate({ id: person.id, ...changedName, ...changedAbout }, { onSuccess: onClose })
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  const errorAt = errorsOf(edit.error)
  return (
    <Dialog
      open
      onClose={onClose}
      title={mayAll ? texts.editName(person.name) : texts.changeYourName}
      about={texts.historiesShowTheNewName}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {edit.isPending ? texts.saving : texts.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={texts.name}
          value={name}
          onChange={(value) => (setName(value), edit.reset())}
          maxLength={200}
          autoComplete="off"
          autoFocus
          error={errorAt('name') ?? errorAt('role')}
        />
        {mayAll && (
          <TextField
            label={isPerson ? texts.emailAddress : texts.whatItIsFor}
            type={isPerson ? 'email' : 'text'}
            value={said}
            onChange={(value) => (setSaid(value), edit.reset())}
            maxLength={isPerson ? 254 : 500}
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
    <Select
      label={texts.role}
      value={role}
      options={options}
      onChange={onChange}
      hint={describeRole(role)}
      error={error}
    />
  )
}

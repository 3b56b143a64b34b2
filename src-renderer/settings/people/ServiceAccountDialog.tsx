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
import * as texts from './texts.tsx'
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
      title={texts.addAServiceAccountLabel}
      about={texts.forABuildAScript}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {add.isPending ? texts.adding : texts.addAndMakeTheToken}
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
        label={texts.name}
        value={values.name}
        onChange={(name) => onChange({ name })}
        maxLength={200}
        autoComplete="off"
        autoFocus
        error={errorAt('name')}
      />
      <TextField
        label={texts.whatItIsFor}
        placeholder={texts.forExampleUploadsWhatTheRelease}
        value={values.purpose}
        onChange={(purpose) => onChange({ purpose })}
        maxLength={500}
        autoComplete="off"
        error={errorAt('purpose')}
      />
      <Select
        label={texts.role}
        value={values.role}
        options={roles.map((value) => ({ value: value as string, label: value }))}
        onChange={(role) => onChange({ role })}
        hint={describeRole(values.role)}
        error={errorAt('role')}
      />
      <Select
        label={texts.itsTokenExpires}
        value={values.lifetime}
        options={ends}
        onChange={(lifetime) => onChange({ lifetime })}
        hint={texts.afterOneYearAtMostMore}
      />
      {values.lifetime === 'day' && (
        <TextField
          label={texts.lastDay}
          type="date"
          value={values.day}
          onChange={(day) => onChange({ day })}
          hint={texts.itWorksUntilThisDayEnds}
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
      title={texts.serviceAccountIsAdded}
      about={texts.copyItsTokenNow}
      label={texts.token}
      secret={made.secret}
      copied={texts.tokenKeepItLikeAPassword}
      facts={[
        [texts.forText, <VisibleText key="name">{made.name}</VisibleText>],
        [texts.role, made.role],
        [texts.expires, formatDay(made.expiresAt)],
      ]}
      onClose={onClose}
    />
  )
}

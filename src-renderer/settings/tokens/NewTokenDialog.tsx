import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { useKeys } from '#renderer/lib/keys.ts'
import { expiryOf, type Lifetime, lifetimes } from '#renderer/lib/lifetime.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { mayManage, type Viewer } from '#renderer/lib/people.ts'
import * as texts from './texts.tsx'
import { fieldOf, firstRoleOfToken, rolesOfToken, type TokenField } from './tokens.ts'
import styles from './tokens.module.css'
import { type AccessToken, useTokenMaking, useTokenUsers } from './use-tokens.ts'

/** A token that was just made, with its text. */
export interface MadeToken {
  readonly token: AccessToken
  readonly secret: string
}

interface NewTokenProps {
  readonly viewer: Viewer
  readonly onMade: (made: MadeToken) => void
  readonly onClose: () => void
}

const empty = {
  name: '',
  /** Null until another one than oneself is chosen. */
  userId: null as string | null,
  /** Null until it is chosen: no more than Operator. */
  role: null as string | null,
  lifetime: '90' as Lifetime,
  day: '',
  prefix: '',
}
type Values = typeof empty

/** Makes a token, for oneself or, as an Admin, for others. */
export function NewTokenDialog({ viewer, onMade, onClose }: NewTokenProps) {
  const form = useId()
  const [values, setValues] = useState(empty)
  const users = useUsers(viewer)
  const make = useTokenMaking()
  const userId = values.userId ?? viewer.id
  const roleOfUser = users.find(({ id }) => id === userId)?.role ?? viewer.role
  const possible = rolesOfToken(roleOfUser, viewer.role)
  const role = possible.find((one) => one === values.role) ?? firstRoleOfToken(possible)
  const expiresAt = expiryOf(values.lifetime, values.day)
  const isReady = values.name.trim() !== '' && expiresAt !== undefined && !make.isPending
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isReady) return
    const prefix = values.prefix.trim()
    const input = { name: values.name.trim(), userId, role, expiresAt, ...(prefix !== '' && { prefix }) }
    const onSuccess = ({ token, secret }: { readonly token: AccessToken | null; readonly secret: string | null }) => {
      if (token !== null && secret !== null) onMade({ token, secret })
    }
    make.mutate(input, { onSuccess })
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part })
    make.reset() // what was rejected is not said of another value
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.newToken}
      about={texts.forAProgramABuild}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {make.isPending ? texts.making : texts.makeToken}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <Fields
          values={{ ...values, role, userId }}
          possible={possible}
          users={users.map((user) => ({ value: user.id, label: userLabel(user, viewer) }))}
          error={make.error}
          onChange={change}
        />
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  readonly values: Values & { readonly role: string; readonly userId: string }
  readonly possible: readonly string[]
  readonly users: readonly { readonly value: string; readonly label: string }[]
  readonly error: Error | null
  readonly onChange: (part: Partial<Values>) => void
}

function Fields({ values, possible, users, error, onChange }: FieldsProps) {
  const errorAt = (field: TokenField) => (error !== null && fieldOf(error.message) === field ? error.message : null)
  return (
    <>
      <TextField
        label={texts.name}
        placeholder={texts.whereItWillBeUsed}
        value={values.name}
        onChange={(name) => onChange({ name })}
        maxLength={200}
        autoComplete="off"
        autoFocus
        error={errorAt('name')}
      />
      {users.length > 1 && (
        <Select
          label={texts.actsFor}
          value={values.userId}
          options={users}
          onChange={(userId) => onChange({ userId })}
        />
      )}
      <div className={styles.two}>
        <Select
          label={texts.role}
          value={values.role}
          options={possible.map((value) => ({ value, label: value }))}
          onChange={(role) => onChange({ role })}
          error={errorAt('role')}
        />
        <Select
          label={texts.expires}
          value={values.lifetime}
          options={lifetimes}
          onChange={(lifetime) => onChange({ lifetime })}
          error={values.lifetime === 'day' ? null : errorAt('expires')?.replace('"expiresAt"', 'An end')}
        />
      </div>
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
      <TextField
        label={texts.beginsWith}
        placeholder="wb_live_"
        value={values.prefix}
        onChange={(prefix) => onChange({ prefix })}
        maxLength={32}
        autoComplete="off"
        spellCheck={false}
        hint={texts.onlyForProgramsThatExpectTokens}
        error={errorAt('prefix')}
      />
    </>
  )
}

interface TokenUser {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly kind: 'PERSON' | 'SERVICE'
}

/** Whom the viewer may make tokens for, themselves first. */
function useUsers(viewer: Viewer): readonly TokenUser[] {
  const all = useTokenUsers(['Owner', 'Admin'].includes(viewer.role)).data ?? []
  const own = all.filter(({ id }) => id === viewer.id)
  return [...own, ...all.filter((user) => user.id !== viewer.id && mayManage(viewer, user))]
}

function userLabel({ id, name, role, kind }: TokenUser, viewer: Viewer): string {
  if (kind === 'SERVICE') return texts.nameRoleServiceAccount(visibleText(name), role)
  return `${visibleText(name)}, ${role}${id === viewer.id ? ' (you)' : ''}`
}

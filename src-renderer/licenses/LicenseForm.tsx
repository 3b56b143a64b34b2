import { type FormEvent, useId } from 'react'
import styles from './licenses.module.css'
import { Button } from '#renderer/ui/Button.tsx'
import field from '#renderer/ui/Field.module.css'
import { Select } from '#renderer/ui/Select.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import { TextArea, TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import text from '#renderer/ui/text.module.css'
import type { Draft } from './license-draft.ts'
import { useLicensesLike } from './use-organization-licenses.ts'

const states = [
  { value: 'unspecified', label: 'Not reviewed' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
]

const reaches = [
  { value: 'unspecified', label: 'Not known' },
  { value: 'none', label: 'None' },
  { value: 'weak', label: 'Weak' },
  { value: 'strong', label: 'Strong' },
  { value: 'network', label: 'Network' },
]

const asked = [
  { value: 'unspecified', label: 'Not known' },
  { value: 'required', label: 'Required' },
  { value: 'not_required', label: 'Not required' },
]

const onChange = [
  { value: 'unspecified', label: 'Not known' },
  { value: 'must_state', label: 'Must be stated' },
  { value: 'free', label: 'Free' },
]

interface LicenseFormProps {
  readonly id: string
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
  readonly isNew: boolean
  readonly isOwn: boolean
  readonly error: string | null
  readonly onSubmit: (event: FormEvent) => void
  readonly onFind: (id: string) => void
}

/** The fields of a license: name and text of an own one only. */
export function LicenseForm({ id, draft, set, isNew, isOwn, error, onSubmit, onFind }: LicenseFormProps) {
  return (
    <form id={id} onSubmit={onSubmit} className={styles.form}>
      {isNew && (
        <>
          <TextField
            label="Id"
            value={draft.spdxId}
            autoFocus
            maxLength={211}
            onChange={(spdxId) => set({ spdxId })}
            hint={`In expressions: LicenseRef-${draft.spdxId.trim().replace(/^licenseref-/i, '') || '…'}`}
          />
          <OnTheList search={draft.spdxId.trim()} onFind={onFind} />
        </>
      )}
      {isOwn && <TextField label="Name" value={draft.name} onChange={(name) => set({ name })} />}
      {error !== null && (
        <p className={field.error} role="alert">
          {error}
        </p>
      )}
      <Choice label="State" value={draft.state} options={states} onChange={(state) => set({ state })} />
      <Choice label="Copyleft" value={draft.copyLeft} options={reaches} onChange={(copyLeft) => set({ copyLeft })} />
      <div className={styles.duties}>
        <Select
          label="Name the authors"
          value={draft.attribution}
          options={asked}
          onChange={(attribution) => set({ attribution })}
        />
        <Select
          label="Give the source"
          value={draft.sourceDistribution}
          options={asked}
          onChange={(sourceDistribution) => set({ sourceDistribution })}
        />
        <Select
          label="Changes"
          value={draft.modifications}
          options={onChange}
          onChange={(modifications) => set({ modifications })}
        />
      </div>
      <TextField
        label="Groups"
        value={draft.groups}
        onChange={(groups) => set({ groups })}
        hint="Separated by commas, for example permissive or proprietary. Policies can ask for them."
      />
      <TextField label="Note" value={draft.note} onChange={(note) => set({ note })} hint="Internal, never exported." />
      {isOwn && (
        <>
          <TextArea label="URLs" value={draft.urls} rows={2} onChange={(urls) => set({ urls })} hint="One per line." />
          <TextArea
            label="License text"
            value={draft.text}
            rows={8}
            onChange={(changed) => set({ text: changed })}
            hint="Part of the attribution document."
          />
        </>
      )}
    </form>
  )
}

function Choice({
  label,
  ...choice
}: {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}) {
  const { value, options, onChange: choose } = choice
  return (
    <div className={styles.choice}>
      <span className={field.label} aria-hidden>
        {label}
      </span>
      <Segments label={label} segments={options} value={value} onChange={choose} />
    </div>
  )
}

/** Licenses of the list that are named like the new one: they need no entry. */
function OnTheList({ search, onFind }: { readonly search: string; readonly onFind: (id: string) => void }) {
  const heading = useId()
  const found = useLicensesLike(search).data ?? []
  if (found.length === 0) return null
  return (
    <div className={styles.like}>
      <span id={heading} className={text.third}>
        Known already
      </span>
      <ul aria-labelledby={heading}>
        {found.map(({ id, content }) => (
          <li key={id} className={text.row}>
            <span className={text.cut}>
              <span className={text.mono}>{id}</span>{' '}
              <span className={text.third}>
                <VisibleText>{content.name}</VisibleText>
              </span>
            </span>
            <span className={text.push} />
            <Button small kind="bare" aria-label={`Show ${id}`} onClick={() => onFind(id)}>
              Show
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

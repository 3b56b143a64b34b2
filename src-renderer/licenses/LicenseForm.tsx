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
import * as texts from './texts.tsx'
import { useLicensesLike } from './use-organization-licenses.ts'

const states = [
  { value: 'unspecified', label: texts.notReviewed },
  { value: 'approved', label: texts.approved },
  { value: 'rejected', label: texts.rejected },
]

const reaches = [
  { value: 'unspecified', label: texts.unknown },
  { value: 'none', label: texts.none },
  { value: 'weak', label: texts.weak },
  { value: 'strong', label: texts.strong },
  { value: 'network', label: texts.network },
]

const asked = [
  { value: 'unspecified', label: texts.unknown },
  { value: 'required', label: texts.required },
  { value: 'not_required', label: texts.notRequired },
]

const onChange = [
  { value: 'unspecified', label: texts.unknown },
  { value: 'must_state', label: texts.mustBeStated },
  { value: 'free', label: texts.free },
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
            label="ID"
            value={draft.spdxId}
            autoFocus
            maxLength={211}
            onChange={(spdxId) => set({ spdxId })}
            hint={texts.inExpressionsLicenseref(draft.spdxId.trim().replace(/^licenseref-/i, '') || '…')}
          />
          <OnTheList search={draft.spdxId.trim()} onFind={onFind} />
        </>
      )}
      {isOwn && <TextField label={texts.name} value={draft.name} onChange={(name) => set({ name })} />}
      {error !== null && (
        <p className={field.error} role="alert">
          {error}
        </p>
      )}
      <Choice label={texts.state} value={draft.state} options={states} onChange={(state) => set({ state })} />
      <Choice
        label={texts.copyleft}
        value={draft.copyLeft}
        options={reaches}
        onChange={(copyLeft) => set({ copyLeft })}
      />
      <Duties draft={draft} set={set} />
      <TextField
        label={texts.groups}
        value={draft.groups}
        onChange={(groups) => set({ groups })}
        hint={texts.separatedByCommasForExample}
      />
      <TextField
        label={texts.note}
        value={draft.note}
        onChange={(note) => set({ note })}
        hint={texts.internalNeverExported}
      />
      {isOwn && (
        <>
          <TextArea
            label={texts.urls}
            value={draft.urls}
            rows={2}
            onChange={(urls) => set({ urls })}
            hint={texts.onePerLine}
          />
          <TextArea
            label={texts.licenseText}
            value={draft.text}
            rows={8}
            onChange={(changed) => set({ text: changed })}
            hint={texts.partOfTheAttributionDocument}
          />
        </>
      )}
    </form>
  )
}

function Duties({ draft, set }: Pick<LicenseFormProps, 'draft' | 'set'>) {
  return (
    <div className={styles.duties}>
      <Select
        label={texts.nameTheAuthors}
        value={draft.attribution}
        options={asked}
        onChange={(attribution) => set({ attribution })}
      />
      <Select
        label={texts.giveTheSource}
        value={draft.sourceDistribution}
        options={asked}
        onChange={(sourceDistribution) => set({ sourceDistribution })}
      />
      <Select
        label={texts.changes}
        value={draft.modifications}
        options={onChange}
        onChange={(modifications) => set({ modifications })}
      />
    </div>
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
        {texts.knownAlready}
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
            <Button small kind="bare" aria-label={texts.showId(id)} onClick={() => onFind(id)}>
              {texts.show}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

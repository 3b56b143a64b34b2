import { type FormEvent, useId, useState } from 'react'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { componentTypes } from '#renderer/lib/component-types.ts'
import { plural } from '#renderer/lib/plural.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { LabelEntry, labelsOf } from '#renderer/ui/LabelEntry.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { type BulkDraft, bulkFields, bulkValuesOf, emptyBulkDraft } from './bulk-draft.ts'
import * as bulkEditDialogTexts from './bulk-edit-dialog-texts.ts'
import { groupErrors } from './group-errors.ts'
import styles from './BulkEdit.module.css'
import { EditPreview, groupLines } from './EditPreview.tsx'
import * as texts from './texts.tsx'
import { useBulkEdit, useBulkPreview } from './use-bulk-edit.ts'

interface BulkEditDialogProps {
  readonly sbomId: string
  readonly ids: readonly string[]
  readonly onClose: () => void
}

/** Sets one value for many components, after a preview of what that changes. */
export function BulkEditDialog({ sbomId, ids, onClose }: BulkEditDialogProps) {
  const form = useId()
  const [draft, setDraft] = useState(emptyBulkDraft)
  const [failure, setFailure] = useState<string | null>(null)
  const values = bulkValuesOf(draft)
  const { preview, isCurrent, error } = useBulkPreview(sbomId, ids, values)
  const { edit, isBusy } = useBulkEdit(sbomId)
  const changed = preview?.changedCount ?? 0
  const isReady = values !== null && isCurrent && changed > 0 && !isBusy
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isReady) return
    setFailure(null)
    const failed = (reason: unknown) => setFailure(reason instanceof Error ? reason.message : String(reason))
    void edit(ids, values, failed).then((isDone) => isDone && onClose())
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  return (
    <Dialog
      open
      onClose={onClose}
      width="40rem"
      title={bulkEditDialogTexts.editComponents(formatCount(ids.length, texts.componentForms))}
      about={bulkEditDialogTexts.documentAsReceivedStays}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {changed > 0 && isCurrent
              ? texts.changeComponents(formatCount(changed, texts.componentForms))
              : texts.change}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={styles.form}>
        <Select
          label={bulkEditDialogTexts.whatToChange}
          value={draft.field}
          options={bulkFields}
          onChange={(field) => setDraft({ ...emptyBulkDraft, field, value: initial[field] ?? '' })}
        />
        <ValueFields key={draft.field} draft={draft} onChange={setDraft} />
        <Outcome
          preview={preview}
          count={ids.length}
          isCurrent={isCurrent}
          failure={failure ?? error?.message ?? null}
        />
      </form>
    </Dialog>
  )
}

/** What the draft would change, or why it cannot. */
function Outcome({
  preview,
  count,
  isCurrent,
  failure,
}: {
  readonly preview: ReturnType<typeof useBulkPreview>['preview']
  readonly count: number
  readonly isCurrent: boolean
  readonly failure: string | null
}) {
  const errors = failure === null ? groupErrors(preview?.errors ?? []) : [failure]
  const changed = preview?.changedCount ?? 0
  if (errors.length > 0) {
    return (
      <div role="alert">
        <ul className={styles.errors} tabIndex={0} aria-label={texts.errors}>
          {errors.map((message) => (
            <li key={message}>
              <VisibleText>{message}</VisibleText>
            </li>
          ))}
        </ul>
      </div>
    )
  }
  return (
    <>
      <p className={styles.result} role="status">
        {preview !== null && <ResultLine changed={changed} unchanged={count - changed} isCurrent={isCurrent} />}
      </p>
      {preview?.preview && <EditPreview head={texts.components} lines={groupLines(preview.preview)} />}
    </>
  )
}

/** Values that a list of choices begins with. */
const initial: Readonly<Record<string, string>> = { kind: 'library', internal: 'yes' }

function ResultLine(props: { readonly changed: number; readonly unchanged: number; readonly isCurrent: boolean }) {
  const { changed, unchanged, isCurrent } = props
  if (!isCurrent) return <span className={text.third}>{bulkEditDialogTexts.checking}</span>
  if (changed === 0) return <>{bulkEditDialogTexts.nothingToChangeAllOfThem}</>
  return (
    <>
      <b className={text.medium}>{formatNumber(changed)}</b> {plural(changed, bulkEditDialogTexts.changesOrChange)}
      {unchanged > 0 &&
        bulkEditDialogTexts.thisValueAlready(formatNumber(unchanged), plural(unchanged, bulkEditDialogTexts.hasOrHave))}
    </>
  )
}

const scopes = [
  { value: '', label: texts.notStated },
  { value: 'required', label: texts.required },
  { value: 'optional', label: texts.optional },
  { value: 'excluded', label: texts.excluded },
]
const yesAndNo = [
  { value: 'yes', label: bulkEditDialogTexts.yes },
  { value: 'no', label: bulkEditDialogTexts.no },
]
const kinds = componentTypes.map((value) => ({ value, label: value }))

const labels: Readonly<Record<string, string>> = {
  ...{ license: texts.license, copyright: texts.copyright, version: texts.version, group: texts.group },
}
const hints: Readonly<Record<string, string>> = {
  license: bulkEditDialogTexts.spdxLicenseExpressionSuchAsMit,
  ...{
    copyright: bulkEditDialogTexts.emptyNone,
    version: bulkEditDialogTexts.emptyNone,
    group: bulkEditDialogTexts.emptyNone,
  },
}

/** The fields for the value that is chosen. */
function ValueFields({
  draft,
  onChange,
}: {
  readonly draft: BulkDraft
  readonly onChange: (draft: BulkDraft) => void
}) {
  const { field, value } = draft
  const set = (text: string) => onChange({ ...draft, value: text })
  const [typed, setTyped] = useState('')
  switch (field) {
    case 'supplier':
      return <SupplierFields draft={draft} onChange={onChange} />
    case 'add-labels':
    case 'remove-labels': {
      const entry = { labels: draft.labels.filter((label) => label !== typed.trim()), typed }
      return (
        <LabelEntry
          draft={entry}
          onChange={(next) => {
            setTyped(next.typed)
            onChange({ ...draft, labels: labelsOf(next) })
          }}
        />
      )
    }
    case 'kind':
      return <Select label={texts.type} value={value} options={kinds} onChange={set} />
    case 'scope':
      return <Select label={texts.scope} value={value} options={scopes} onChange={set} />
    case 'internal':
      return <Select label={texts.developedInHouse} value={value} options={yesAndNo} onChange={set} />
    default:
      return (
        <TextField label={labels[field] ?? field} value={value} hint={hints[field]} spellCheck={false} onChange={set} />
      )
  }
}

function SupplierFields({
  draft,
  onChange,
}: {
  readonly draft: BulkDraft
  readonly onChange: (draft: BulkDraft) => void
}) {
  const field = (name: 'value' | 'url' | 'contactName' | 'contactEmail') => ({
    value: draft[name],
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
    spellCheck: false,
  })
  return (
    <div className={styles.pair}>
      <TextField label={texts.supplier} hint={bulkEditDialogTexts.emptyNoSupplier} {...field('value')} />
      <TextField label={texts.webPage} placeholder="https://" {...field('url')} />
      <TextField label={texts.contact} {...field('contactName')} />
      <TextField label={texts.emailAddress} {...field('contactEmail')} />
    </div>
  )
}

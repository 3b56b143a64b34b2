import { type FormEvent, useState } from 'react'
import { useCustomFields } from '#renderer/lib/custom-fields.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import type { VersionSource } from '#renderer/documents/use-documents.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { NotesFields } from '#renderer/ui/NotesFields.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { useNotes } from '#renderer/ui/use-notes.ts'
import { errorsOf, noErrors } from './field-errors.ts'
import { lifecyclePhases, metadataDraft, type MetadataDraft, tlpLevels, withPhase } from './metadata-draft.ts'
import styles from './metadata.module.css'
import * as texts from './texts.tsx'
import { useMetadataChange } from './use-metadata-change.ts'

const names = ['projectVersion', 'tlp', 'dataLicense', 'releaseDate', 'endOfSupportDate', 'endOfLifeDate'] as const
type TextName = (typeof names)[number]

/** Edits what a version and its document say about themselves, in the place where it is shown. */
export function MetadataForm({ source, onClose }: { readonly source: VersionSource; readonly onClose: () => void }) {
  // What is shown when editing begins: a rule that changes the version meanwhile does not change what the person compares with.
  const [before] = useState(() => metadataDraft(source))
  const [draft, setDraft] = useState(before)
  const [errors, setErrors] = useState(noErrors)
  const fields = useCustomFields('version')
  const notes = useNotes(source)
  const { save, isBusy } = useMetadataChange(source)
  const isReady = draft.projectVersion.trim() !== '' && !isBusy
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isReady) return
    setErrors(noErrors)
    const change = { before, after: draft, notes: notes.change() }
    void save(change, (reason) => setErrors(errorsOf(reason, names))).then((isDone) => isDone && onClose())
  }
  useKeys({ '$mod+Enter': () => submit() })
  const field = (name: TextName) => ({
    value: draft[name],
    error: errors.fields[name],
    onChange: (value: string) => setDraft((now) => ({ ...now, [name]: value })),
  })
  return (
    <form
      noValidate
      aria-label={texts.editMetadata}
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={styles.fields}>
        <TextField label={texts.version} autoFocus maxLength={500} spellCheck={false} {...field('projectVersion')} />
        <Select label={texts.tlpLevel} options={tlpOptions(before.tlp)} {...field('tlp')} />
        <TextField label={texts.licenseOfThisData} hint={texts.spdxExpressionForExample} {...field('dataLicense')} />
        <Phases
          draft={draft}
          known={before.lifecyclePhases}
          onChange={(phases) => setDraft((now) => ({ ...now, lifecyclePhases: phases }))}
        />
        <TextField label={texts.releaseDate} type="date" {...field('releaseDate')} />
        <TextField label={texts.endOfSupport} type="date" {...field('endOfSupportDate')} />
        <TextField label={texts.endOfLife} type="date" {...field('endOfLifeDate')} />
        <div className={styles.wide}>
          <NotesFields notes={notes} fields={fields} error={null} />
        </div>
      </div>
      {errors.form !== null && (
        <p role="alert" className={styles.error}>
          {errors.form}
        </p>
      )}
      <div className={styles.buttons}>
        <Button small kind="go" type="submit" keys="$mod+Enter" disabled={!isReady}>
          {texts.save}
        </Button>
        <Button small keys="Esc" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

function tlpOptions(stated: string) {
  const levels = [...new Set([...tlpLevels, ...(stated === '' ? [] : [stated])])]
  return [{ value: '', label: texts.notMarked }, ...levels.map((value) => ({ value, label: value }))]
}

/** The phases of CycloneDX, and those that the document names in its own words. */
function Phases({
  draft,
  known,
  onChange,
}: {
  readonly draft: MetadataDraft
  readonly known: readonly string[]
  readonly onChange: (phases: readonly string[]) => void
}) {
  return (
    <fieldset className={styles.phases}>
      <legend>{texts.lifecyclePhases}</legend>
      {[...new Set([...lifecyclePhases, ...known])].map((phase) => (
        <Checkbox
          key={phase}
          checked={draft.lifecyclePhases.includes(phase)}
          onChange={(isOn) => onChange(withPhase(draft.lifecyclePhases, phase, isOn))}
        >
          {phase}
        </Checkbox>
      ))}
    </fieldset>
  )
}

import type { FormEvent } from 'react'
import { useState } from 'react'
import { shownValue, useCustomFields } from '#renderer/lib/custom-fields.ts'
import { useMayOnlyRead } from '#renderer/lib/own-role.ts'
import { paths } from '#renderer/lib/paths.ts'
import { announce } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Labels } from '#renderer/ui/Labels.tsx'
import { NotesFields } from '#renderer/ui/NotesFields.tsx'
import text from '#renderer/ui/text.module.css'
import { useNotes } from '#renderer/ui/use-notes.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './ComponentsTab.module.css'
import * as texts from './texts.tsx'
import { useComponentEdit } from './use-component-edit.ts'
import type { ComponentDetails } from './use-components.ts'

interface NotesProps {
  readonly details: ComponentDetails
  readonly sbomId: string
}

/** What the organization notes about a component: labels, custom fields, and whether it makes the component itself. */
export function NotesSection({ details, sbomId, environmentId }: NotesProps & { readonly environmentId: string }) {
  const { labels, customFieldValues } = details
  const [isEditing, setEditing] = useState(false)
  const mayEdit = !useMayOnlyRead()
  if (isEditing) return <NotesForm details={details} sbomId={sbomId} onClose={() => setEditing(false)} />
  return (
    <section className={styles.notes}>
      <h2>{texts.labelsAndFields}</h2>
      <Labels labels={labels} hrefOf={(label) => paths.labeledComponents(environmentId, sbomId, label)} />
      {customFieldValues.length > 0 && (
        <dl className={styles.facts}>
          {customFieldValues.map((one) => [
            <dt key={`${one.definition.id}?`}>
              <VisibleText>{one.definition.name}</VisibleText>
            </dt>,
            <dd key={one.definition.id}>
              <VisibleText>{shownValue(one)}</VisibleText>
            </dd>,
          ])}
        </dl>
      )}
      <Internal details={details} />
      {labels.length + customFieldValues.length === 0 && !details.internal && (
        <p className={text.third}>{texts.noneYet}</p>
      )}
      {mayEdit && (
        <div className={styles.buttons}>
          <Button small icon="pencil" onClick={() => setEditing(true)}>
            {texts.edit}
          </Button>
        </div>
      )}
    </section>
  )
}

function Internal({ details }: { readonly details: ComponentDetails }) {
  const { internal, internalSource, publicRecord } = details
  if (!internal) return null
  return (
    <>
      <p>
        {texts.internalComponent}
        {internalSource === 'NAMES' && <span className={text.third}>{texts.byItsName}</span>}
      </p>
      {publicRecord != null && (
        <p className={text.warn}>{texts.publicPackageHasThisName(<VisibleText>{publicRecord}</VisibleText>)}</p>
      )}
    </>
  )
}

function NotesForm({ details, sbomId, onClose }: NotesProps & { readonly onClose: () => void }) {
  const fields = useCustomFields('component')
  const notes = useNotes(details)
  const [isInternal, setInternal] = useState(details.internal)
  const edit = useComponentEdit(details.id, sbomId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (edit.isPending) return
    const change = { ...notes.change(), ...(isInternal !== details.internal && { internal: isInternal }) }
    edit.mutate(change, {
      onSuccess: () => {
        announce(texts.labelsAndFieldsSaved)
        onClose()
      },
    })
  }
  return (
    <section>
      <h2>{texts.labelsAndFields}</h2>
      <form className={styles.form} onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
        <NotesFields notes={notes} fields={fields} error={edit.error?.message ?? null} />
        <Checkbox checked={isInternal} onChange={setInternal} hint={texts.leftOutOfAttributions}>
          {texts.internalComponent}
        </Checkbox>
        <div className={styles.buttons}>
          <Button small type="submit" disabled={edit.isPending}>
            {texts.save}
          </Button>
          <Button small onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </section>
  )
}

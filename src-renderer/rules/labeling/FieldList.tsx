import { useState } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { moveKeys } from '#renderer/rules/move-keys.ts'
import shared from '#renderer/rules/rows.module.css'
import { Badge } from '#renderer/ui/Badge.tsx'
import { IconButton } from '#renderer/ui/Button.tsx'
import { ConfirmDialog } from '#renderer/ui/ConfirmDialog.tsx'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { fieldOwners, typeLabel } from './field-words.ts'
import styles from './labeling.module.css'
import * as texts from './texts.ts'
import { type Field, useFieldOrder, useFieldRemoval } from './use-labeling.ts'

interface FieldListProps {
  readonly fields: readonly Field[]
  readonly mayChange: boolean
  readonly onEdit: (field: Field) => void
}

/** Lists the custom fields by what they are about, in their order. */
export function FieldList({ fields, mayChange, onEdit }: FieldListProps) {
  const groups = fieldOwners
    .map((owner) => ({ ...owner, own: fields.filter(({ appliesTo }) => appliesTo === owner.value) }))
    .filter(({ own }) => own.length > 0)
  return groups.map(({ value, label, about, own }) => (
    <section key={value} className={styles.group}>
      <h2>{label}</h2>
      <p className={text.third}>{about}</p>
      <OwnFields
        owner={value}
        label={texts.customFieldsOf(label.toLowerCase())}
        {...{ mayChange, onEdit }}
        fields={own}
      />
    </section>
  ))
}

/** The fields of one kind of row. */
function OwnFields({
  owner,
  label,
  fields,
  mayChange,
  onEdit,
}: FieldListProps & { readonly owner: string; readonly label: string }) {
  const { rows, move } = useFieldOrder(owner, fields)
  return (
    <ul className={shared.list} aria-label={label}>
      {rows.map((field, at) => (
        <FieldRow
          key={field.id}
          field={field}
          before={rows[at - 1]}
          after={rows[at + 1]}
          mayChange={mayChange}
          onMove={(other) => move(field, other)}
          onEdit={() => onEdit(field)}
        />
      ))}
    </ul>
  )
}

function FieldRow({
  field,
  before,
  after,
  mayChange,
  onMove,
  onEdit,
}: {
  readonly field: Field
  readonly before: Field | undefined
  readonly after: Field | undefined
  readonly mayChange: boolean
  readonly onMove: (other: Field) => void
  readonly onEdit: () => void
}) {
  const { name, description, type, choices, exported, valuesCount } = field
  const [isDeleting, setDeleting] = useState(false)
  const move = (beside: Field | undefined) => {
    if (beside && mayChange) onMove(beside)
  }
  return (
    <li className={shared.row} onKeyDown={moveKeys({ before, after }, move)}>
      <div className={shared.what}>
        <button type="button" className={shared.name} disabled={!mayChange} onClick={onEdit}>
          <VisibleText>{name}</VisibleText>
        </button>{' '}
        <span className={text.third}>{typeLabel(type)}</span> {exported && <Badge tone="line">{texts.exported}</Badge>}
        {description !== '' && (
          <p className={text.second}>
            <VisibleText>{description}</VisibleText>
          </p>
        )}
        {choices.length > 0 && (
          <p className={text.third}>
            <VisibleText>{choices.join(', ')}</VisibleText>
          </p>
        )}
      </div>
      <span className={shared.state}>
        <span className={text.third}>
          {valuesCount === 0 ? texts.noValues : formatCount(valuesCount, texts.valueForms)}
        </span>
      </span>
      {mayChange && (
        <Menu trigger={<IconButton icon="more" kind="bare" label={texts.moreName(name)} />}>
          <MenuItem icon="pencil" onSelect={onEdit}>
            {texts.edit}
          </MenuItem>
          {before && (
            <MenuItem icon="arrow-up" onSelect={() => move(before)}>
              {texts.moveUp}
            </MenuItem>
          )}
          {after && (
            <MenuItem icon="chevron-down" onSelect={() => move(after)}>
              {texts.moveDown}
            </MenuItem>
          )}
          <MenuItem icon="trash" danger onSelect={() => setDeleting(true)}>
            {texts.deleteText}
          </MenuItem>
        </Menu>
      )}
      {isDeleting && <DeleteField field={field} onClose={() => setDeleting(false)} />}
    </li>
  )
}

function DeleteField({ field, onClose }: { readonly field: Field; readonly onClose: () => void }) {
  const remove = useFieldRemoval()
  const { name, valuesCount } = field
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.deleteTheField(name)}
      about={
        valuesCount === 0
          ? texts.itHasNoValuesThisCannot
          : texts.thisAlsoDeletesThisCannot(formatCount(valuesCount, texts.valueForms))
      }
      expected={name}
      action={texts.deleteField}
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate(field, { onSuccess: onClose })}
    />
  )
}

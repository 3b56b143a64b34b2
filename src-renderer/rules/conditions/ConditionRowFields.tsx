import { IconButton } from '#renderer/ui/Button.tsx'
import { Chip } from '#renderer/ui/Chip.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import {
  type ConditionRow,
  operatorChoices,
  operatorText,
  subjectOf,
  takenBy,
  withOperator,
  withSubject,
  wordsOf,
} from './condition-tree.ts'
import styles from './conditions.module.css'
import * as texts from './texts.ts'
import type { SubjectWord } from './use-conditions.ts'

interface RowProps {
  readonly row: ConditionRow
  readonly subjects: readonly SubjectWord[]
  readonly onChange: (row: ConditionRow) => void
}

/** Edits one condition: subject, operator and values. */
export function ConditionRowFields({
  row,
  subjects,
  onChange,
  onRemove,
}: RowProps & { readonly onRemove: () => void }) {
  const subject = subjectOf(row, subjects)
  const names = subjects.map(({ name, title }) => ({ value: name, label: title, code: name }))
  return (
    <div role="group" aria-label={texts.conditionSubject(row.subject)} className={styles.row}>
      <div className={styles.subject}>
        <Select
          label={texts.subject}
          labelHidden
          value={subject?.name ?? row.subject}
          options={subject ? names : [{ value: row.subject, label: row.subject }, ...names]}
          onChange={(name) => {
            const chosen = subjects.find((one) => one.name === name)
            if (chosen) onChange(withSubject(row, chosen))
          }}
        />
        {subject?.key != null && <KeyField row={row} subject={subject} onChange={onChange} />}
      </div>
      <Select
        label={texts.operator}
        labelHidden
        value={row.operator}
        options={operatorChoices(row, subject).map((name) => ({
          value: name.toLowerCase() === row.operator.toLowerCase() ? row.operator : name,
          label: operatorText(name),
        }))}
        onChange={(operator) => onChange(withOperator(row, operator, subject))}
      />
      <Values row={row} subject={subject} onChange={onChange} />
      <IconButton icon="close" kind="bare" small label={texts.removeTheCondition(row.subject)} onClick={onRemove} />
    </div>
  )
}

interface PartProps {
  readonly row: ConditionRow
  readonly subject: SubjectWord | undefined
  readonly onChange: (row: ConditionRow) => void
}

function KeyField({ row, subject, onChange }: PartProps & { readonly subject: SubjectWord }) {
  const shared = {
    ...{ label: texts.whatAboutKey(subject.key), labelHidden: true, value: row.key ?? '' },
    onChange: (key: string) => onChange({ ...row, key }),
  }
  return subject.keys.length > 0 ? (
    <Select {...shared} options={choices(subject.keys, row.key ?? '')} />
  ) : (
    <TextField {...shared} placeholder={subject.key ?? ''} />
  )
}

function Values({ row, subject, onChange }: PartProps) {
  const taken = takenBy(row, subject)
  const { values, list } = row
  const words = wordsOf(subject)
  if (list !== null) {
    return (
      <div className={styles.values}>
        <Chip
          label={texts.removeTheList(list)}
          onRemove={() => onChange({ ...row, list: null, values: [words[0] ?? ''] })}
        >
          <VisibleText>{`@${list}`}</VisibleText>
        </Chip>
      </div>
    )
  }
  if (taken === 'none') return <div />
  const isSeveral = taken === 'several'
  return (
    <div className={styles.values}>
      {values.map((value, at) => (
        <div
          // Values have no identity but their place.
          // eslint-disable-next-line react/no-array-index-key
          key={at}
          className={styles.value}
        >
          <Value
            label={values.length > 1 ? texts.value(at + 1) : texts.valueLabel}
            value={value}
            words={words}
            onChange={(next) => onChange({ ...row, values: values.with(at, next) })}
          />
          {isSeveral && values.length > 1 && (
            <IconButton
              icon="close"
              kind="bare"
              small
              label={texts.removeValue(at + 1)}
              onClick={() => onChange({ ...row, values: values.toSpliced(at, 1) })}
            />
          )}
        </div>
      ))}
      {isSeveral && (
        <IconButton
          icon="plus"
          kind="bare"
          small
          label={texts.anotherValue}
          onClick={() => onChange({ ...row, values: [...values, words.find((word) => !values.includes(word)) ?? ''] })}
        />
      )}
    </div>
  )
}

function Value({
  label,
  value,
  words,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly words: readonly string[]
  readonly onChange: (value: string) => void
}) {
  const shared = { label, labelHidden: true, value, onChange }
  return words.length > 0 ? <Select {...shared} options={choices(words, value)} /> : <TextField {...shared} />
}

/** Words to choose from, and the present value however it is written. */
function choices(words: readonly string[], value: string) {
  const offered = words.some((word) => word === value) ? words : [value, ...words]
  return offered.map((word) => ({ value: word, label: word === '' ? '…' : word }))
}

import { formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { fieldName, valueText } from './bulk-draft.ts'
import styles from './Repeat.module.css'
import * as texts from './texts.tsx'
import type { EditsToRepeat, EditToRepeat } from './use-repeats.ts'

interface RepeatListProps {
  readonly edits: EditsToRepeat
  readonly excluded: ReadonlySet<string>
  readonly onExclude: (excluded: ReadonlySet<string>) => void
}

/** Lists the edits that can be repeated, each to be left out, and those that cannot, with the reason. */
export function RepeatList({ edits: { possible, others, possibleCount }, excluded, onExclude }: RepeatListProps) {
  if (possible.nodes.length + others.nodes.length === 0) return null
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(excluded)
    if (isChosen) next.delete(id)
    else next.add(id)
    onExclude(next)
  }
  const more = possibleCount - possible.nodes.length
  const moreOthers = others.totalCount - others.nodes.length
  return (
    <div className={styles.list} tabIndex={0} role="region" aria-label={texts.edits}>
      <ul>
        {possible.nodes.map((edit) => (
          <li key={edit.id}>
            <Checkbox checked={!excluded.has(edit.id)} onChange={(isChosen) => toggle(edit.id, isChosen)}>
              <Title edit={edit} />
            </Checkbox>
            <Values edit={edit} />
          </li>
        ))}
        {more > 0 && <li className={text.third}>{texts.moreAreRepeatedWithThem(formatNumber(more))}</li>}
        {others.nodes.length > 0 && <li className={styles.head}>{texts.notRepeated}</li>}
        {others.nodes.map((edit) => (
          <li key={edit.id} className={styles.other}>
            <Title edit={edit} />
            <Values edit={edit} />
          </li>
        ))}
        {moreOthers > 0 && <li className={text.third}>{texts.moreCannotBeRepeated(formatNumber(moreOthers))}</li>}
      </ul>
    </div>
  )
}

const kinds = { CHANGE: '', ADDITION: 'added', REMOVAL: 'removed', DOCUMENT: '' } as const

function Title({ edit: { kind, name, version } }: { readonly edit: EditToRepeat }) {
  if (kind === 'DOCUMENT') return <b className={text.medium}>{texts.theDocument}</b>
  return (
    <>
      <b className={text.medium}>
        <VisibleText>{version === null ? name : `${name} ${version}`}</VisibleText>
      </b>
      {kinds[kind] !== '' && <span className={text.second}> {kinds[kind]}</span>}
    </>
  )
}

function Values({ edit: { values, reason } }: { readonly edit: EditToRepeat }) {
  // A reason that all values share is said once.
  const isShared = reason !== null && values.every((value) => value.reason === reason)
  return (
    <>
      {values.length > 0 && (
        <dl className={styles.values}>
          {values.map((value) => (
            <div key={`${value.field} ${value.after}`} className={value.state === 'POSSIBLE' ? undefined : text.third}>
              <dt>{nameOf(value.field)}</dt>
              <dd>
                <Shown field={value.field} value={value.before} />
                <Icon name="arrow-right" small />
                <Shown field={value.field} value={value.after} isNew={value.state === 'POSSIBLE'} />
                {value.reason !== null && !isShared && <span className={styles.reason}>{value.reason}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isShared && <p className={styles.reason}>{reason}</p>}
    </>
  )
}

/** Fields that only this preview has. */
const names: Readonly<Record<string, string>> = {
  ...{
    checksums: texts.checksums,
    externalUrls: texts.externalReferences,
    dependencies: texts.dependsOn,
    authors: texts.authors,
  },
  ...{
    suppliers: texts.suppliers,
    dataLicense: texts.licenseOfTheData,
    tlp: texts.tlpLevel,
    lifecyclePhases: texts.lifecyclePhases,
  },
}

function nameOf(field: string): string {
  return names[field] ?? fieldName(field)
}

function Shown({
  field,
  value,
  isNew,
}: {
  readonly field: string
  readonly value: string | null
  readonly isNew?: boolean
}) {
  if (value === null) return <span className={text.third}>{texts.none}</span>
  const shown = valueText(field, value).replaceAll('\n', ', ')
  return (
    <span className={isNew ? text.medium : undefined} title={visibleText(shown)}>
      <VisibleText>{shown.length > 160 ? `${shown.slice(0, 160)}…` : shown}</VisibleText>
    </span>
  )
}

import type { EditOfManyFragment } from '#renderer/generated/documents.ts'
import { formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { fieldName, valueText } from './bulk-draft.ts'
import styles from './BulkEdit.module.css'
import * as texts from './texts.tsx'

/** One line of a preview: a value, or the same change of several components. */
export interface PreviewLine {
  readonly key: string
  /** The component, or how many. */
  readonly what: string
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** Returns the lines of changes that several components share. */
export function groupLines({ groups }: EditOfManyFragment): readonly PreviewLine[] {
  return groups.map(({ field, before, after, count }) => ({
    ...{ key: JSON.stringify([field, before, after]), what: `${formatNumber(count)} ×`, field, before, after },
  }))
}

/** Lists what an edit would change: from what to what. */
export function EditPreview({ lines, head }: { readonly lines: readonly PreviewLine[]; readonly head: string }) {
  if (lines.length === 0) return null
  return (
    <div className={styles.preview} tabIndex={0} role="region" aria-label={texts.changes}>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{texts.field}</th>
            <th scope="col">{texts.beforeAndAfter}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td className={text.second} title={visibleText(line.what)}>
                <VisibleText>{line.what}</VisibleText>
              </td>
              <td className={text.second}>{fieldName(line.field)}</td>
              <td className={styles.change}>
                <Value field={line.field} value={line.before} isOld />
                <Icon name="arrow-right" small />
                <Value field={line.field} value={line.after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Value({
  field,
  value,
  isOld,
}: {
  readonly field: string
  readonly value: string | null
  readonly isOld?: boolean
}) {
  if (value === null) return <span className={text.third}>{texts.none}</span>
  const shown = valueText(field, value)
  return (
    <span className={isOld ? text.second : text.medium} title={visibleText(shown)}>
      <VisibleText>{shown}</VisibleText>
    </span>
  )
}

import { formatTime } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Fact } from '#renderer/ui/Fact.tsx'
import details from '#renderer/ui/table/details.module.css'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import {
  type ChangeEntry,
  describeAction,
  describeActor,
  describeObject,
  describeOrigin,
  fieldWord,
  isErased,
  kindWord,
  sentenceCase,
  shownChanges,
  valueText,
} from './change-words.ts'
import styles from './change-log.module.css'

interface ChangeDetailProps {
  readonly entry: ChangeEntry
  /** Opens the object. Null where there is no page of it. */
  readonly onOpen: (() => void) | null
  /** Undoes the step. Null where it cannot be undone here. */
  readonly onUndo: (() => void) | null
}

/** Shows the entry with the cursor in full: every field with its value before and after. */
export function ChangeDetail({ entry, onOpen, onUndo }: ChangeDetailProps) {
  const { name, about } = describeObject(entry)
  return (
    <section className={classNames(details.pane, styles.detail)} aria-label="Change" tabIndex={0}>
      <header>
        <h2>
          <VisibleText>{name}</VisibleText> <span>{about}</span>
        </h2>
        {onUndo && (
          <Button small icon="undo" keys="z" onClick={onUndo}>
            Undo
          </Button>
        )}
        {onOpen && (
          <Button small keys="Enter" onClick={onOpen}>
            Open the {kindWord(entry.subjectKind)}
          </Button>
        )}
      </header>
      <dl>
        {isErased(entry) ? (
          <Fact name="Removed">
            What was changed was deleted since, and what this entry said about it with that. That something was changed,
            and when, is kept.
          </Fact>
        ) : (
          <Fact name="By">
            <VisibleText>{`${describeActor(entry)}, from ${describeOrigin(entry.origin)}`}</VisibleText>,{' '}
            {formatTime(entry.at)}
          </Fact>
        )}
        {shownChanges(entry).map(({ field, oldValue, newValue }, at) => (
          <Fact key={`${field} ${at}`} name={sentenceCase(fieldWord(field))}>
            {oldValue !== null && (
              <>
                <span className={text.second}>
                  <VisibleText>{valueText(oldValue)}</VisibleText>
                </span>{' '}
                →{' '}
              </>
            )}
            <b>
              <VisibleText>{valueText(newValue)}</VisibleText>
            </b>
          </Fact>
        ))}
        {!isErased(entry) && (
          <Fact name="Operation">
            <span className={text.mono}>{entry.operation}</span>
            {entry.changes.length === 0 && `: ${describeAction(entry)}, without fields that are recorded`}
          </Fact>
        )}
        {entry.operationId !== null && (
          <Fact name="Step">
            <span className={text.mono}>{entry.operationId}</span>
          </Fact>
        )}
      </dl>
    </section>
  )
}

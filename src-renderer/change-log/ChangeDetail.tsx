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
  fieldValue,
  fieldWord,
  isErased,
  kindWord,
  sentenceCase,
  shownChanges,
} from './change-words.ts'
import styles from './change-log.module.css'
import * as texts from './texts.tsx'

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
    <section className={classNames(details.pane, styles.detail)} aria-label={texts.change} tabIndex={0}>
      <header>
        <h2>
          <VisibleText>{name}</VisibleText> <span>{about}</span>
        </h2>
        {onUndo && (
          <Button small icon="undo" keys="z" onClick={onUndo}>
            {texts.undo}
          </Button>
        )}
        {onOpen && (
          <Button small keys="Enter" onClick={onOpen}>
            {texts.openTheSubjectKind(kindWord(entry.subjectKind))}
          </Button>
        )}
      </header>
      <dl>
        {isErased(entry) ? (
          <Fact name="Removed">{texts.whatWasChangedWasDeletedSince}</Fact>
        ) : (
          <Fact name="By">
            <VisibleText>{texts.entryFromOrigin(describeActor(entry), describeOrigin(entry.origin))}</VisibleText>,{' '}
            {formatTime(entry.at)}
          </Fact>
        )}
        {shownChanges(entry).map(({ field, oldValue, newValue }, at) => (
          <Fact key={`${field} ${at}`} name={sentenceCase(fieldWord(field, entry.operation))}>
            {oldValue !== null && (
              <>
                <span className={text.second}>
                  <VisibleText>{fieldValue(field, oldValue)}</VisibleText>
                </span>{' '}
                →{' '}
              </>
            )}
            <b>
              <VisibleText>{fieldValue(field, newValue)}</VisibleText>
            </b>
          </Fact>
        ))}
        {!isErased(entry) && entry.changes.length === 0 && (
          <Fact name={texts.what}>{texts.withoutFieldsThatAreRecorded(sentenceCase(describeAction(entry)))}</Fact>
        )}
      </dl>
    </section>
  )
}

import { useId, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import type { VexStatusWord } from '#shared/vex.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import styles from './decision.module.css'
import type { DecisionTexts } from '#renderer/triage/session/decision.ts'
import * as shownTexts from './texts.tsx'

export interface DecisionTextsFormProps {
  readonly texts: DecisionTexts
  /** Texts that the finding already has. Null for selected rows, which may differ. */
  readonly current: DecisionTexts | null
  readonly status: VexStatusWord | null
  /** False if no fixed version is known. Fixed then asks for it. */
  readonly fixKnown: boolean
  readonly noteRef: RefObject<HTMLTextAreaElement | null>
  readonly onWrite: (texts: Partial<DecisionTexts>) => void
  readonly onLeave: () => void
  /** Applies the picked decision after the fixed version was entered. */
  readonly onCommit: () => void
}

/** Edits the texts of a decision. All are optional and can be written before or after it. */
export function DecisionTextsForm(props: DecisionTextsFormProps) {
  const { texts, current, status, fixKnown, noteRef, onWrite, onLeave, onCommit } = props
  const [isOpen, setOpen] = useState(false)
  const shown = (name: keyof DecisionTexts) => texts[name] || current?.[name] || ''
  const isAffected = status === 'affected'
  const common = { onWrite, onLeave }
  return (
    <>
      {isAffected && <TextPart {...common} name="action" title={shownTexts.actionStatement} value={shown('action')} />}
      {status === 'not_affected' && (
        <TextPart {...common} name="impact" title={shownTexts.impactStatement} value={shown('impact')} />
      )}
      {status === 'fixed' && (!fixKnown || shown('fixedIn') !== '') && (
        <TextPart
          {...common}
          name="fixedIn"
          title={shownTexts.fixedInVersion}
          value={shown('fixedIn')}
          onLineEnd={onCommit}
        />
      )}
      <TextPart
        {...common}
        name="note"
        title={shownTexts.note}
        about={shownTexts.internalNeverExported}
        value={shown('note')}
        cap=";"
        areaRef={noteRef}
      />
      {isOpen ? (
        <>
          <TextPart {...common} name="detail" title={shownTexts.detail} value={shown('detail')} />
          {!isAffected && (
            <TextPart {...common} name="action" title={shownTexts.actionStatement} value={shown('action')} />
          )}
          {status !== 'not_affected' && (
            <TextPart {...common} name="impact" title={shownTexts.impactStatement} value={shown('impact')} />
          )}
        </>
      ) : (
        <Button kind="bare" small icon="plus" className={styles.more} onClick={() => setOpen(true)}>
          {shownTexts.moreFields}
        </Button>
      )}
    </>
  )
}

interface TextPartProps {
  readonly name: keyof DecisionTexts
  readonly title: string
  readonly about?: string
  readonly value: string
  readonly cap?: string
  /** Called on Enter in a single-line text. */
  readonly onLineEnd?: () => void
  readonly areaRef?: RefObject<HTMLTextAreaElement | null>
  readonly onWrite: (texts: Partial<DecisionTexts>) => void
  readonly onLeave: () => void
}

function TextPart({ name, title, about, value, cap, onLineEnd, areaRef, onWrite, onLeave }: TextPartProps) {
  const id = useId()
  const press = (event: KeyboardEvent) => {
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && (onLineEnd || event.metaKey || event.ctrlKey))
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
    onLeave()
    if (event.key === 'Enter') onLineEnd?.()
  }
  return (
    <div>
      <h3>
        <label htmlFor={id}>{title}</label>
        <span>
          {about}
          {cap && <Kbd>{cap}</Kbd>}
        </span>
      </h3>
      <textarea
        id={id}
        ref={areaRef}
        className={styles.text}
        rows={onLineEnd ? 1 : 2}
        value={value}
        data-text={name}
        onChange={(event) => onWrite({ [name]: event.target.value })}
        onKeyDown={press}
      />
    </div>
  )
}

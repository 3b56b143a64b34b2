import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { vexJustifications, vexResponses, vexStatuses } from '#shared/vex.ts'
import type { VexStatusWord } from '#shared/vex.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import { StatusMark, statusColors, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import { pickStatus } from '#renderer/triage/session/choice.ts'
import styles from './decision.module.css'
import { justificationLabels, responseLabels, statusLabels } from '#renderer/triage/session/decision.ts'
import type { Choice } from '#renderer/triage/session/triage-state.ts'
import * as texts from './texts.tsx'

interface Option {
  readonly value: string
  readonly label: string
  readonly cap: string
  readonly className?: string | undefined
  readonly mark?: ReactNode
}

/** Lists the four statuses. */
export function StatusList(props: { readonly choice: Choice | null; readonly onChoose: (choice: Choice) => void }) {
  const letters: Readonly<Record<VexStatusWord, string>> = {
    not_affected: 'N',
    affected: 'A',
    fixed: 'F',
    under_investigation: 'U',
  }
  const options = vexStatuses.map(({ word }) => ({
    value: word,
    label: statusLabels[word],
    cap: letters[word],
    className: classNames(statusColors(toStatusSign(word)), props.choice?.status === word && styles.set),
    mark: <StatusMark sign={toStatusSign(word)} decorative />,
  }))
  return (
    <RadioList
      title={texts.status}
      options={options}
      value={props.choice?.status ?? null}
      onChange={(value) => {
        const status = vexStatuses.find(({ word }) => word === value)
        if (status) props.onChoose(pickStatus(status.word))
      }}
    />
  )
}

/** Lists the justifications or responses of the status; a muted line replaces the other list. */
export function JustificationList(props: {
  readonly choice: Choice | null
  readonly onChoose: (choice: Choice) => void
}) {
  const { choice, onChoose } = props
  const status = choice?.status
  if (status !== 'not_affected' && status !== 'affected') {
    return (
      <>
        <Folded title={texts.justification} keys={['N', '1–5']} words={texts.onlyForNotAffected} />
        <Folded title={texts.response} keys={['A', '1–5']} words={texts.onlyForAffected} />
      </>
    )
  }
  const isNotAffected = status === 'not_affected'
  const options = isNotAffected
    ? vexJustifications.map(({ word, position }) => toOption(position, justificationLabels[word], choice?.digit))
    : vexResponses.map(({ word, position }) => toOption(position, responseLabels[word], choice?.digit))
  const list = (
    <RadioList
      title={isNotAffected ? texts.justification : texts.response}
      about={isNotAffected ? texts.withN : texts.withA}
      options={options}
      value={choice?.digit ? String(choice.digit) : null}
      isCompact
      onChange={(value) => onChoose({ status, digit: Number(value) })}
    />
  )
  return list
}

function toOption(position: number, label: string, digit: number | null | undefined): Option {
  return {
    value: String(position),
    label,
    cap: String(position),
    className: position === digit ? styles.pick : undefined,
  }
}

function Folded({ title, keys, words }: { readonly title: string; readonly keys: string[]; readonly words: string }) {
  return (
    <div>
      <h3>{title}</h3>
      <div className={styles.fold}>
        {words}
        <span className={styles.caps}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      </div>
    </div>
  )
}

function RadioList(props: {
  readonly title: string
  readonly about?: string
  readonly options: readonly Option[]
  readonly value: string | null
  readonly isCompact?: boolean
  readonly onChange: (value: string) => void
}) {
  const { title, about, options, value, isCompact, onChange } = props
  const group = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent, place: number) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const next = (place + by + options.length) % options.length
    const option = options[next]
    if (option) onChange(option.value)
    const button = group.current?.children[next]
    if (button instanceof HTMLElement) button.focus()
  }
  const reachable = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  )
  return (
    <div>
      <h3>
        {title}
        {about && <span>{about}</span>}
      </h3>
      <div
        ref={group}
        className={classNames(styles.options, isCompact && styles.tight)}
        role="radiogroup"
        aria-label={title}
      >
        {options.map((option, place) => (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={option.value === value}
            tabIndex={place === reachable ? 0 : -1}
            className={classNames(styles.option, option.className)}
            onClick={() => onChange(option.value)}
            onKeyDown={(event) => move(event, place)}
          >
            {option.mark}
            <span>{option.label}</span>
            <Kbd filled={option.className === styles.pick}>{option.cap}</Kbd>
          </button>
        ))}
      </div>
    </div>
  )
}

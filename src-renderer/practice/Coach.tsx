import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useKeys, keyCaps } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { type Practice, setPractice, usePractice } from '#renderer/lib/practice.ts'
import { usePreferences } from '#renderer/lib/preferences.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { afterEffects, courseSteps, effectsBetween, isDone, withoutStep } from './course.ts'
import styles from './practice.module.css'
import * as texts from './texts.ts'

/** Follows what the user does, and takes the course on with it. */
function useCourse(practice: Practice | null): void {
  const [, navigate] = useLocation()
  const facts = usePractice((state) => state.facts)
  const before = useRef(facts)
  useEffect(() => {
    const effects = effectsBetween(before.current, facts)
    before.current = facts
    if (practice === null) return
    const next = afterEffects(practice, effects)
    if (next !== practice) setPractice(isDone(next) ? { ...next, endedAt: Date.now() } : next)
  }, [facts, practice])
  const isOver = practice !== null && isDone(practice) && facts?.isExporting !== true
  useEffect(() => {
    if (!isOver) return
    // Once, and in place of this page: the queue of the sample can be opened again, and "back" does not lead here.
    setPractice({ ...practice, isOn: false })
    navigate(paths.practice, { replace: true })
  }, [isOver, practice, navigate])
}

/** The line that guides through the queue of the sample: one step at a time. It waits for what the user does, and never for a click on "next". */
export function Coach() {
  const { practice, facts } = usePractice()
  const hasKeys = usePreferences(({ shortcuts }) => shortcuts)
  useCourse(practice)
  const leave = () => {
    if (practice === null) return
    setPractice({ ...practice, isOn: false })
    showToast({ text: texts.practiceIsPaused, detail: texts.gZGoesOnWhereYou })
  }
  const skip = () => {
    if (practice === null) return
    const next = withoutStep(practice)
    setPractice(isDone(next) ? { ...next, endedAt: Date.now() } : next)
  }
  // Esc first clears what the queue holds, as it does on every other page.
  useKeys({ Escape: leave }, { enabled: facts !== null && facts.pending === null && facts.selected === 0 })
  if (practice === null) return null
  const step = courseSteps[practice.step]
  const caps = step && hasKeys ? keyCaps(step.keys) : []
  const isHalf = facts?.pending === 'not_affected' && caps.length > 1
  const isCommand = step?.keys.startsWith('$mod') === true
  return (
    <section className={styles.coach} aria-label={texts.practice}>
      <Place step={practice.step} />
      <p className={styles.say} role="status">
        <b>{step ? step.say : texts.closeTheExportToSee}</b>{' '}
        {step && <span className={styles.more}>{hasKeys || isCommand ? step.more : step.click}</span>}
        {caps.length > 0 && (
          <span className={text.hidden}> {isCommand ? caps.join(' ') : texts.pressCaps(caps.join(texts.andThen))}</span>
        )}
      </p>
      <span className={styles.caps} aria-hidden="true">
        {caps.map((cap, index) => (
          <Kbd key={cap} filled={isCommand || index === (isHalf ? 1 : 0)}>
            {cap}
          </Kbd>
        ))}
      </span>
      <span className={styles.exits}>
        {step && (
          <Button kind="bare" small onClick={skip}>
            {texts.skipThisStep}
          </Button>
        )}
        <Button small keys="Esc" onClick={leave}>
          {texts.endPractice}
        </Button>
      </span>
    </section>
  )
}

/** Says which step it is, as dots and in words. */
function Place({ step }: { readonly step: number }) {
  return (
    <>
      <span className={styles.dots} aria-hidden="true">
        {courseSteps.map(({ id }, index) => (
          <i key={id} className={classNames(index < step && styles.past, index === step && styles.now)} />
        ))}
      </span>
      <span className={styles.step}>
        {step < courseSteps.length ? texts.stepValueOfCourseSteps(step + 1, courseSteps.length) : texts.done}
      </span>
    </>
  )
}

import { useId } from 'react'
import { factorLabels, maxWeight } from './priority-factors.ts'
import type { Factor } from './priority-factors.ts'
import styles from './PrioritySection.module.css'
import * as texts from './texts.tsx'

/** Edits the weight of one factor, 0 to 10. */
export function WeightSlider(props: {
  readonly factor: Factor
  readonly value: number
  readonly disabled: boolean
  readonly onChange: (value: number) => void
}) {
  const id = useId()
  const { label, about } = factorLabels[props.factor]
  return (
    <div className={styles.weight}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={maxWeight}
        step={1}
        value={props.value}
        disabled={props.disabled}
        aria-describedby={`${id}-about`}
        aria-valuetext={props.value === 0 ? texts.ignored : String(props.value)}
        onChange={(event) => props.onChange(event.target.valueAsNumber)}
      />
      <output htmlFor={id}>{props.value}</output>
      <span id={`${id}-about`} className={styles.quiet}>
        {about}
      </span>
    </div>
  )
}

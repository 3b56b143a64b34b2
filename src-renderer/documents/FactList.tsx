import type { ReactNode } from 'react'
import styles from './documents.module.css'

/** Lists names with values and omits names without a value. */
export function FactList({
  facts,
  empty,
}: {
  readonly facts: readonly (readonly [string, ReactNode])[]
  readonly empty?: string
}) {
  const shown = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  if (shown.length === 0) return empty === undefined ? null : <p className={styles.empty}>{empty}</p>
  return (
    <dl className={styles.facts}>
      {shown.map(([name, value]) => [<dt key={`${name}?`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  )
}

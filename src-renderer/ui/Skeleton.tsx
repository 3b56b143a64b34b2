import { classNames } from './class-names.ts'
import styles from './States.module.css'
import text from './text.module.css'

/** The place of a line that is on its way. Width as a CSS length; `tall` for a heading, `lined` with the room of a small line. */
export function Skeleton({
  width = '8rem',
  tall = false,
  lined = false,
}: {
  readonly width?: string
  readonly tall?: boolean
  readonly lined?: boolean
}) {
  const look = classNames(styles.skeleton, tall && styles.tall, lined && styles.lined)
  return <span className={look} style={{ width }} aria-hidden="true" />
}

/** Rows that are on their way, as tall as those that will stand there. Height as a CSS length. */
export function SkeletonRows({ rows, height }: { readonly rows: number; readonly height: string }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} style={{ height }}>
          <Skeleton width={`${34 + ((row * 17) % 30)}%`} />
          <Skeleton width="3rem" />
        </div>
      ))}
    </div>
  )
}

/** A page that is on its way, said once to a screen reader. `isWhole`: the page's own heading is on its way too. */
export function PageSkeleton({
  label = 'Loading',
  isWhole = false,
}: {
  readonly label?: string
  readonly isWhole?: boolean
}) {
  return (
    <div className={styles.page} role="status" aria-label={label}>
      {isWhole && <h1 className={text.hidden}>{label}</h1>}
      <Skeleton width="16rem" />
      <Skeleton width="26rem" />
      <Skeleton width="100%" />
      <Skeleton width="82%" />
      <Skeleton width="90%" />
      <Skeleton width="64%" />
    </div>
  )
}

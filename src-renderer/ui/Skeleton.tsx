import { classNames } from './class-names.ts'
import * as texts from './first-texts.ts'
import styles from './States.module.css'
import text from './text.module.css'

/** Placeholder of a line that is loading. Width as a CSS length; `tall` for a heading, `lined` includes the space of a small line. */
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

/** Placeholders of rows that are loading, with the height of the real ones. Height as a CSS length. */
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

/** Placeholder of a page that is loading, announced once. `isWhole`: includes the page's heading. */
export function PageSkeleton({
  label = texts.loading,
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

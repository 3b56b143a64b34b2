import { Link } from 'wouter'
import styles from './Charts.module.css'
import { classNames } from '#renderer/ui/class-names.ts'

export interface StackPart {
  readonly key: string
  readonly label: string
  readonly count: number
  /** A fill of the tokens. `hollow` and `dashed` are outlines for unknown values. `hatch` is a fill for weaker evidence. */
  readonly fill: 'fill-1' | 'fill-2' | 'fill-3' | 'fill-4' | 'fill-5' | 'hatch' | 'hollow' | 'dashed'
  /** Link of this part in the legend. */
  readonly href?: string | undefined
  /** Narrows what the bar is about to this part, from the legend. */
  readonly onChoose?: (() => void) | undefined
  /** True while it is narrowed to this part. */
  readonly isChosen?: boolean | undefined
}

function fillOf(fill: StackPart['fill']) {
  if (fill === 'hollow' || fill === 'dashed') return { className: styles[fill], background: 'transparent' }
  if (fill === 'hatch') return { className: styles.hatch, background: undefined, backgroundColor: 'var(--fill-3)' }
  return { className: undefined, background: `var(--${fill})` }
}

/** Shows one bar split into parts, with the parts and their counts below it. */
export function StackBar({ label, parts }: { readonly label: string; readonly parts: readonly StackPart[] }) {
  const shown = parts.filter(({ count }) => count > 0)
  const words = shown.map((part) => `${part.count} ${part.label}`).join(', ')
  return (
    <div className={styles.stack} role="img" aria-label={`${label}: ${words}`}>
      {shown.map(({ key, count, fill }) => {
        const { className, ...style } = fillOf(fill)
        return <i key={key} className={classNames(className)} style={{ flex: count, ...style }} />
      })}
    </div>
  )
}

/** Shows the legend of a stack bar. */
export function StackLegend({ parts }: { readonly parts: readonly StackPart[] }) {
  return (
    <ul className={styles.legend}>
      {parts
        .filter(({ count }) => count > 0)
        .map(({ key, label, count, fill, href, onChoose, isChosen }) => {
          const { className, ...style } = fillOf(fill)
          const words = (
            <>
              <i className={classNames(className)} style={style} />
              <b>{count.toLocaleString('en')}</b> {label}
            </>
          )
          if (onChoose !== undefined)
            return (
              <li key={key}>
                <button type="button" aria-pressed={isChosen === true} onClick={onChoose}>
                  {words}
                </button>
              </li>
            )
          return <li key={key}>{href === undefined ? words : <Link href={href}>{words}</Link>}</li>
        })}
    </ul>
  )
}

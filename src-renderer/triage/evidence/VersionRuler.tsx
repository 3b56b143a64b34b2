import { formatNumber } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import styles from './ruler.module.css'
import { describeRuler, labelsOf } from './ruler-text.ts'
import * as texts from './texts.tsx'
import type { Ruler } from './version-ruler.ts'

/** Shows the affected range, the version in the document, and the fix on one line: to scale where numbers allow it, otherwise in order only. */
export function VersionRuler({ ruler }: { readonly ruler: Ruler }) {
  const { scale, marks, affected, safeFrom, before, after } = ruler
  const own = marks.find(({ role }) => role === 'this')
  const isOrder = scale === 'order'
  return (
    <figure className={styles.figure}>
      <div
        className={classNames(styles.ruler, isOrder && styles.order)}
        role="img"
        aria-label={describeRuler(ruler)}
        data-scale={scale}
      >
        <span className={styles.track} />
        {affected.map(({ from, to }) => (
          <span
            key={from}
            className={classNames(styles.hit, from === to && styles.point)}
            style={{ left: `${from}%`, ...(from !== to && { width: `${to - from}%` }) }}
          />
        ))}
        {safeFrom !== null && <span className={styles.safe} style={{ left: `${safeFrom}%` }} />}
        {marks.map(({ version, role, at }) => (
          <span key={version} className={role === 'this' ? styles.dot : styles.notch} style={{ left: `${at}%` }} />
        ))}
        {labelsOf(marks).map(({ text, at }) => (
          <Label key={text} className={styles.label} at={at} text={text} />
        ))}
        {own && <Label className={styles.own} at={own.at} text={texts.versionThisVersion(own.version)} />}
      </div>
      {isOrder && (
        <figcaption className={styles.caption}>
          {texts.inOrderNotToScale}
          {before + after > 0 && texts.moreAffectedVersionsNotShown(formatNumber(before + after))}
        </figcaption>
      )}
    </figure>
  )
}

/** A label moves to the left as far as its place is to the right, so that it never leaves the line. */
function Label(props: { readonly className: string | undefined; readonly at: number; readonly text: string }) {
  return (
    <span className={props.className} style={{ left: `${props.at}%`, translate: `-${props.at}% 0` }}>
      {props.text}
    </span>
  )
}

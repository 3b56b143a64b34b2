import styles from './evidence.module.css'
import type { Ruler } from './version-ruler.ts'

/** Position of each point in percent. The ruler shows order, not scale, because versions have no distances. */
interface Layout {
  readonly from: number
  readonly you: number
  readonly to: number
}

/** Shows the affected range, the version in the document, and the fix on one line. */
export function VersionRuler({ ruler }: { readonly ruler: Ruler }) {
  const { span, version, fixes } = ruler
  const hasStart = span.from !== null && span.from !== '0'
  const isStart = version === span.from
  const layout: Layout = { from: hasStart ? 16 : 0, you: isStart ? 16 : 45, to: span.to === null ? 100 : 62 }
  const [fix, later] = fixes.filter((one) => one !== span.to)
  const end = span.closed ? `${span.to} last affected` : `${span.to} fixed`
  return (
    <div className={styles.ruler} role="img" aria-label={describe(ruler)}>
      <span className={styles.track} />
      <span className={styles.hit} style={{ left: `${layout.from}%`, width: `${layout.to - layout.from}%` }} />
      {span.to !== null && !span.closed && <span className={styles.safe} style={{ left: `${layout.to}%` }} />}
      {hasStart && !isStart && <Tick at={layout.from}>{span.from}</Tick>}
      {span.to !== null && <Tick at={layout.to}>{end}</Tick>}
      {span.closed && fix && <Tick at={86}>{`${fix} fixed`}</Tick>}
      {!span.closed && (fix ?? later) && span.to !== null && <Tick at={86}>{fix ?? later}</Tick>}
      <span className={styles.you} style={{ left: `${layout.you}%` }}>
        {version} (this version)
      </span>
    </div>
  )
}

function Tick({ at, children }: { readonly at: number; readonly children: string | null | undefined }) {
  return (
    <span className={styles.tick} style={{ left: `${at}%` }}>
      {children}
    </span>
  )
}

function describe({ span, version, fixes }: Ruler): string {
  const from = span.from === null || span.from === '0' ? 'the first version' : span.from
  const to = span.to === null ? 'with no known end' : `${span.closed ? 'up to and including' : 'before'} ${span.to}`
  const fixed = fixes.length > 0 ? `. Fixed in ${fixes.join(', ')}` : ''
  return `Affected from ${from} ${to}. This version is ${version}${fixed}`
}

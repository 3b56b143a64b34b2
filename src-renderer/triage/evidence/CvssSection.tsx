import { useState } from 'react'
import { formatScore } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Segments } from '#renderer/ui/Tabs.tsx'
import { tileStyles } from './cvss-grid.ts'
import { toTiles } from './cvss-tiles.ts'
import styles from './evidence.module.css'
import { Section } from './Section.tsx'
import * as texts from './texts.tsx'
import type { Evidence } from './use-evidence.ts'

/** Names from this length on need wide tiles, such as `Vulnerable System Confidentiality`. */
const longName = 24

type Metric = Evidence['vuln']['cvssMetrics'][number]

/** Explains the highest CVSS vector. If several sources score differently, each is named and can be selected. */
export function CvssSection({ metrics: given }: { readonly metrics: readonly Metric[] }) {
  const [chosen, setChosen] = useState(0)
  const metrics = byScore(given)
  const metric = metrics[chosen] ?? metrics[0]
  if (!metric) {
    return (
      <Section title="CVSS">
        <p className={styles.quiet}>{texts.noSourceProvidesACvssVector}</p>
      </Section>
    )
  }
  const tiles = toTiles(metric.explanation)
  const units = tileStyles(tiles.length)
  const others = byScore(metrics).filter((one) => one !== metric)
  return (
    <Section
      title="CVSS"
      about={texts.cvssVersionSourceScore(metric.version, metric.source, formatScore(metric.score))}
      end={
        metrics.length > 1 && (
          <Segments
            label={texts.cvssSource}
            value={String(chosen)}
            onChange={(value) => setChosen(Number(value))}
            segments={metrics
              .slice(0, 3)
              .map((one, place) => ({ value: String(place), label: `${one.version} ${one.source}` }))}
          />
        )
      }
    >
      {tiles.length > 0 && (
        <ul
          className={classNames(styles.vector, tiles.some(({ name }) => name.length > longName) && styles.longNames)}
          aria-label={texts.cvssVectorInWords(metric.version)}
        >
          {tiles.map((tile, place) => (
            <li key={tile.title} title={tile.title} style={units[place]}>
              <span className={styles.metric}>{tile.name}</span>
              <b>{tile.value}</b>
              <span className={styles.level} aria-hidden="true">
                {Array.from({ length: tile.of }, (_, step) => (
                  <i key={step} className={step < tile.level ? styles.full : undefined} />
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.raw}>{metric.vector}</p>
      {others.length > 0 && (
        <ul className={styles.scores} aria-label={texts.otherScoresHighestFirst}>
          {others.map((one) => (
            <li key={`${one.source} ${one.vector}`}>
              <b>{formatScore(one.score)}</b>
              <span>{texts.cvssVersionSource(one.version, one.source)}</span>
              <span className={styles.raw}>{one.vector}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Sorts by score, highest first; equal scores by CVSS version, newest first. */
function byScore(metrics: readonly Metric[]): Metric[] {
  return metrics.toSorted((a, b) => b.score - a.score || b.version.localeCompare(a.version))
}

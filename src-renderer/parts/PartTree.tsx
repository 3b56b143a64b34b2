import { type CSSProperties, type KeyboardEvent, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { formatNumber, formatVersion } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { SeverityNumbers } from '#renderer/ui/SeverityMark.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { arrangeParts, type PartRow } from './part-rows.ts'
import styles from './parts.module.css'
import * as texts from './texts.tsx'
import { newerVersion, type PartNode, type PlacedVersion, useCountsWithParts, versionName } from './use-parts.ts'

/** Attribute of the rows that keys move between: the key of the row. */
export const rowAttribute = 'data-part-row'

/** Deeper rows stand at the same place, so that their names have room. */
const maxIndent = 8

const relationWords: Readonly<Record<string, string>> = {
  CURRENT: texts.thisVersion,
  PART: texts.part,
  PARENT: texts.parent,
  TRANSITIVE_PART: texts.transitivePart,
  TRANSITIVE_PARENT: texts.transitiveParent,
}

interface TreeProps {
  readonly tree: readonly PartNode[]
  readonly isBusy: boolean
  readonly mayChange: boolean
  readonly onAttach: () => void
  readonly onDetach: (node: PartNode) => void
  readonly onReplace: (node: PartNode) => void
}

/** The tree around a version: what contains it above, what it contains below. */
export function PartTree(props: TreeProps) {
  const { tree, mayChange } = props
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => arrangeParts(tree, folded), [tree, folded])
  const counts = useCountsWithParts(tree)
  const turn = (key: string) => {
    const next = new Set(folded)
    if (!next.delete(key)) next.add(key)
    setFolded(next)
  }
  const attach = mayChange && (
    <Button small icon="plus" keys="a" onClick={props.onAttach}>
      {texts.attachAPartEllipsis}
    </Button>
  )
  return (
    <Section
      title={texts.parentsAndParts}
      note={texts.whatContainsItAboveWhat}
      aside={attach}
      className={styles.section}
    >
      <table className={classNames(styles.rows, styles.tree)} aria-label={texts.parentsAndParts}>
        <thead>
          <tr>
            <th>{texts.version}</th>
            <th className={text.number}>{texts.own}</th>
            <th className={text.number}>{texts.withParts}</th>
            <th>{texts.openOwn}</th>
            <th className={text.number}>{texts.left}</th>
            <th>
              <span className={text.hidden}>{texts.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.key}
              {...props}
              row={row}
              isFolded={folded.has(row.key)}
              withParts={counts.get(row.node.sbom.id)}
              onTurn={() => turn(row.key)}
            />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

interface RowProps extends TreeProps {
  readonly row: PartRow<PartNode>
  readonly isFolded: boolean
  readonly withParts: number | undefined
  readonly onTurn: () => void
}

function Row(props: RowProps) {
  const { row, isFolded, withParts, onTurn } = props
  const { sbom, relation } = row.node
  const [, navigate] = useLocation()
  const { compCount, openSeverityCounts, triage } = sbom.stats
  const isScanned = triage.sbomsPendingCount === 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.repeat) return
    if (event.key === ' ') {
      event.preventDefault()
      if (row.hasParts) onTurn()
    } else if (event.key === 'Enter' && relation !== 'CURRENT') {
      navigate(paths.version(sbom.project.id, sbom.id))
    }
  }
  return (
    <tr
      tabIndex={0}
      {...{ [rowAttribute]: row.key }}
      aria-label={`${versionName(sbom)}, ${relationWords[relation] ?? ''}`}
      className={relation === 'CURRENT' ? styles.current : undefined}
      onKeyDown={onKeyDown}
    >
      <td>
        <Name {...props} isFolded={isFolded} />
      </td>
      <td className={text.number} data-label={texts.ownInline}>
        {formatNumber(compCount)}
      </td>
      <td className={text.number} data-label={texts.withPartsInline}>
        {sbom.stats.partCount > 0 && withParts !== undefined && formatNumber(withParts)}
      </td>
      <td>
        {!isScanned ? (
          <span className={text.third}>{texts.notScannedYet}</span>
        ) : openSeverityCounts.total === 0 ? (
          <span className={text.third}>{texts.none}</span>
        ) : (
          <SeverityNumbers counts={openSeverityCounts} />
        )}
      </td>
      <td className={classNames(text.number, triage.remaining === 0 && text.third)} data-label={texts.leftInline}>
        {isScanned && formatNumber(triage.remaining)}
      </td>
      <td className={styles.act}>
        <Actions {...props} />
      </td>
    </tr>
  )
}

function Name({ row, isFolded, onTurn }: RowProps) {
  const { sbom, relation } = row.node
  const indent = { '--level': Math.min(row.level, maxIndent) } as CSSProperties // custom properties are not part of the type
  return (
    <div className={styles.name} style={indent}>
      {row.level > 0 && <span className={styles.elbow} aria-hidden="true" />}
      {row.hasParts ? (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-label={texts.partsOfSbom(versionName(sbom))}
          onClick={onTurn}
        >
          <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} small />
        </button>
      ) : (
        <span className={styles.fold}>
          <Icon name={relation.endsWith('PARENT') ? 'layers' : 'product'} small />
        </span>
      )}
      <span className={text.cut} title={`${versionName(sbom)}, ${sbom.project.name}`}>
        {relation === 'CURRENT' ? (
          <VersionText sbom={sbom} />
        ) : (
          <Link href={paths.version(sbom.project.id, sbom.id)} tabIndex={-1}>
            <VersionText sbom={sbom} />
          </Link>
        )}
      </span>
      <Badge tone={relation === 'CURRENT' ? 'info' : 'line'}>{relationWords[relation] ?? relation}</Badge>
    </div>
  )
}

function VersionText({ sbom }: { readonly sbom: PlacedVersion }) {
  return (
    <>
      <b>
        <VisibleText>{sbom.project.projectGroup.name}</VisibleText>
      </b>{' '}
      <VisibleText>{formatVersion(sbom.projectVersion)}</VisibleText>
    </>
  )
}

function Actions({ row: { node }, tree, isBusy, mayChange, onDetach, onReplace }: RowProps) {
  if (node.relation !== 'PART') return null
  const newer = newerVersion(tree, node)
  if (!mayChange)
    return newer && <span className={text.third}>{texts.newerProjectVersion(formatVersion(newer.projectVersion))}</span>
  const name = versionName(node.sbom)
  return (
    <span className={styles.buttons}>
      {newer && (
        <Button
          small
          icon="arrow-up"
          disabled={isBusy}
          title={texts.attachAndDetachN(formatVersion(newer.projectVersion), formatVersion(node.sbom.projectVersion))}
          onClick={() => onReplace(node)}
        >
          {texts.newerProjectVersion(<VisibleText>{formatVersion(newer.projectVersion)}</VisibleText>)}
        </Button>
      )}
      <Button small disabled={isBusy} aria-label={texts.detachName(name)} onClick={() => onDetach(node)}>
        {texts.detach}
      </Button>
    </span>
  )
}

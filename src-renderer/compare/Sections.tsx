import { useLocation } from 'wouter'
import { checkLook } from '#renderer/lib/check-words.ts'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { outcomeLook } from '#renderer/lib/policy-words.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import text from '#renderer/ui/text.module.css'
import { ChangeWord, componentColumns, findingColumns } from './columns.tsx'
import styles from './compare.module.css'
import { differing } from './difference.ts'
import { componentGroups, findingGroups, groupHeads } from './groups.tsx'
import { type Comparison, type Narrowing, type Pair, useComponentChanges, useFindingChanges } from './use-compare.ts'

interface SectionProps {
  readonly comparison: Comparison
  readonly pair: Pair
  readonly narrowing: Narrowing
}

const namesOf = ({ base, target }: Comparison) => {
  const [older, newer] = [base.projectVersion, target.projectVersion].map(visibleText)
  return older === newer ? { older: 'Older', newer: 'Newer' } : { older: older ?? '', newer: newer ?? '' }
}

/** The findings that came, went or changed. Enter opens one in the queue of its version. */
export function FindingSection({ comparison, pair, narrowing }: SectionProps) {
  const [, navigate] = useLocation()
  const { list, rows, totalCount, onNeedMore } = useFindingChanges(pair, narrowing)
  if (!list.isSuccess)
    return <QueryState query={list} loading="Comparing findings" failed="Findings could not be compared" />
  if (rows.length === 0) return <NothingHere narrowing={narrowing} what="finding" />
  const all =
    comparison.counts.findingsUnchanged + comparison.counts.findingsIntroduced + comparison.counts.findingsFixed
  return (
    <>
      <VirtualTable
        label="Findings that differ"
        columns={findingColumns(namesOf(comparison))}
        rows={rows}
        totalCount={totalCount}
        rowKey={({ base, target }) => `${base?.id ?? ''} ${target?.id ?? ''}`}
        onNeedMore={onNeedMore}
        groupHead={groupHeads(rows, findingGroups(comparison.counts), isNarrowed(narrowing))}
        onOpen={({ base, target }) => {
          const side = target ? comparison.target : comparison.base
          const finding = target ?? base
          if (finding) navigate(paths.versionTriage(side.project.id, side.id, finding.id))
        }}
        minWidth="62rem"
      />
      <Bar words={`${formatNumber(differing(comparison).findings)} of ${formatCount(all, 'finding')} differ`} />
    </>
  )
}

/** The components that came, went, moved or changed. Enter shows one among the components of its version. */
export function ComponentSection({ comparison, pair, narrowing }: SectionProps) {
  const [, navigate] = useLocation()
  const { list, rows, totalCount, onNeedMore } = useComponentChanges(pair, narrowing)
  if (!list.isSuccess)
    return <QueryState query={list} loading="Comparing components" failed="Components could not be compared" />
  if (rows.length === 0) return <NothingHere narrowing={narrowing} what="component" />
  const { components } = differing(comparison)
  return (
    <>
      <VirtualTable
        label="Components that differ"
        columns={componentColumns(namesOf(comparison))}
        rows={rows}
        totalCount={totalCount}
        rowKey={({ base, target }) => `${base?.id ?? ''} ${target?.id ?? ''}`}
        onNeedMore={onNeedMore}
        groupHead={groupHeads(rows, componentGroups(comparison.counts), narrowing.search !== '')}
        onOpen={({ base, target }) => {
          const side = target ? comparison.target : comparison.base
          const name = (target ?? base)?.name
          if (name !== undefined) navigate(paths.foundComponents(side.project.id, side.id, name))
        }}
        minWidth="60rem"
      />
      <Bar
        words={`${formatNumber(components)} of ${formatCount(components + comparison.counts.componentsUnchanged, 'component')} differ`}
      />
    </>
  )
}

const isNarrowed = ({ search, severity }: Narrowing) => search !== '' || severity !== ''

function Bar({ words }: { readonly words: string }) {
  return (
    <BottomBar>
      <span>{words}</span>
      <span className={text.push} />
      <KeyHint keys="b t">sides</KeyHint>
      <KeyHint keys="[ ]">step</KeyHint>
      <KeyHint keys="1–5">section</KeyHint>
      <KeyHint keys="j k">move</KeyHint>
      <KeyHint keys="Enter">open</KeyHint>
      <KeyHint keys="u">unchanged</KeyHint>
    </BottomBar>
  )
}

function NothingHere({ narrowing, what }: { readonly narrowing: Narrowing; readonly what: string }) {
  if (narrowing.search === '' && narrowing.severity !== '' && what === 'finding') {
    return (
      <EmptyState icon="find" title="No finding of this severity differs">
        Choose another severity, or show what is unchanged with U.
      </EmptyState>
    )
  }
  return narrowing.search === '' ? (
    <EmptyState icon="compare" title={`No ${what} differs`}>
      Show what is unchanged with U, or choose another section.
    </EmptyState>
  ) : (
    <EmptyState icon="find" title={`No matching ${what}`}>
      Edit or remove the search, or show what is unchanged with U.
    </EmptyState>
  )
}

/** License expressions whose number of components differs. */
export function LicenseSection({ comparison }: { readonly comparison: Comparison }) {
  const { older, newer } = namesOf(comparison)
  const { nodes, totalCount } = comparison.licenses
  return (
    <Rows
      name="license"
      heads={['Change', 'License', older, newer]}
      rows={nodes.map((row) => ({
        key: row.licensesExp,
        cells: [
          <ChangeWord key="change" change={row.change} />,
          visibleText(row.licensesExp),
          formatNumber(row.baseCount),
          formatNumber(row.targetCount),
        ],
      }))}
      note={
        totalCount > nodes.length ? `The first ${nodes.length} of ${formatNumber(totalCount)}. The file has all.` : ''
      }
    />
  )
}

/** Checks with another state. */
export function CheckSection({ comparison }: { readonly comparison: Comparison }) {
  const { older, newer } = namesOf(comparison)
  const word = (state: string) => checkLook(state, false).label
  return (
    <Rows
      name="check"
      heads={['Check', older, newer]}
      rows={comparison.checks.nodes.map(({ check, baseState, targetState }) => ({
        key: check.id,
        cells: [`${check.id} ${check.name}`, word(baseState), word(targetState)],
      }))}
    />
  )
}

/** Policies with another outcome, and what the documents say about themselves. */
export function PolicySection({ comparison }: { readonly comparison: Comparison }) {
  const { older, newer } = namesOf(comparison)
  const word = (result: { readonly resultType: string } | null) =>
    result ? outcomeLook(result.resultType).label : 'none'
  return (
    <>
      <Rows
        name="policy"
        heads={['Policy', older, newer]}
        rows={comparison.policies.nodes.map(({ policy, base, target }) => ({
          key: policy.id,
          cells: [visibleText(policy.name), word(base), word(target)],
        }))}
      />
      {comparison.metadata.length > 0 && (
        <Rows
          name="fact"
          heads={['What the documents say', older, newer]}
          rows={comparison.metadata.map(({ field, base, target }) => ({
            key: field,
            cells: [field, visibleText(base.join('; ')), visibleText(target.join('; '))],
          }))}
        />
      )}
    </>
  )
}

interface Row {
  readonly key: string
  readonly cells: readonly React.ReactNode[]
}

function Rows({
  name,
  heads,
  rows,
  note = '',
}: {
  readonly name: string
  readonly heads: readonly string[]
  readonly rows: readonly Row[]
  readonly note?: string
}) {
  if (rows.length === 0) {
    return (
      <EmptyState icon="compare" title={`No ${name} differs`}>
        Choose another section.
      </EmptyState>
    )
  }
  return (
    <div className={styles.list}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- cells are named by their column
                <td key={heads[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note !== '' && <p className={text.third}>{note}</p>}
    </div>
  )
}

import type { ReactNode } from 'react'
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
import { TableTools, useShownColumns } from '#renderer/ui/table/TableTools.tsx'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import text from '#renderer/ui/text.module.css'
import { ChangeWord, componentColumns, droppedOfComponents, droppedOfFindings, findingColumns } from './columns.tsx'
import styles from './compare.module.css'
import { differing } from './difference.ts'
import { componentGroups, findingGroups, groupHeads } from './groups.tsx'
import * as texts from './texts.tsx'
import { type Comparison, type Narrowing, type Pair, useComponentChanges, useFindingChanges } from './use-compare.ts'

interface SectionProps {
  readonly comparison: Comparison
  readonly pair: Pair
  readonly narrowing: Narrowing
}

const namesOf = ({ base, target }: Comparison) => {
  const [older, newer] = [base.projectVersion, target.projectVersion].map(visibleText)
  return older === newer ? { older: texts.older, newer: texts.newer } : { older: older ?? '', newer: newer ?? '' }
}

/** The findings that came, went or changed. Enter opens one in the queue of its version. */
export function FindingSection({ comparison, pair, narrowing }: SectionProps) {
  const [, navigate] = useLocation()
  const { list, rows, totalCount, onNeedMore, readAll } = useFindingChanges(pair, narrowing)
  const all = findingColumns(namesOf(comparison))
  const columns = useShownColumns('compared-findings', all)
  if (!list.isSuccess)
    return <QueryState query={list} loading={texts.comparingFindings} failed={texts.findingsCouldNotBeCompared} />
  if (rows.length === 0) return <NothingHere narrowing={narrowing} what={texts.finding} />
  const count =
    comparison.counts.findingsUnchanged + comparison.counts.findingsIntroduced + comparison.counts.findingsFixed
  return (
    <>
      <VirtualTable
        label={texts.findingsThatDiffer}
        columns={columns}
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
        dropped={droppedOfFindings}
      />
      <Bar
        words={texts.someOfFindingsDiffer(
          formatNumber(differing(comparison).findings),
          formatCount(count, texts.findingForms),
        )}
      >
        <TableTools table="compared-findings" columns={all} readAll={readAll} small />
      </Bar>
    </>
  )
}

/** The components that came, went, moved or changed. Enter shows one among the components of its version. */
export function ComponentSection({ comparison, pair, narrowing }: SectionProps) {
  const [, navigate] = useLocation()
  const { list, rows, totalCount, onNeedMore, readAll } = useComponentChanges(pair, narrowing)
  const all = componentColumns(namesOf(comparison))
  const columns = useShownColumns('compared-components', all)
  if (!list.isSuccess)
    return <QueryState query={list} loading={texts.comparingComponents} failed={texts.componentsCouldNotBeCompared} />
  if (rows.length === 0) return <NothingHere narrowing={narrowing} what={texts.component} />
  const { components } = differing(comparison)
  return (
    <>
      <VirtualTable
        label={texts.componentsThatDiffer}
        columns={columns}
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
        dropped={droppedOfComponents}
      />
      <Bar
        words={texts.someOfComponentsDiffer(
          formatNumber(components),
          formatCount(components + comparison.counts.componentsUnchanged, texts.componentForms),
        )}
      >
        <TableTools table="compared-components" columns={all} readAll={readAll} small />
      </Bar>
    </>
  )
}

const isNarrowed = ({ search, severities }: Narrowing) => search !== '' || severities.length > 0

function Bar({ words, children }: { readonly words: string; readonly children?: ReactNode }) {
  return (
    <BottomBar>
      <span>{words}</span>
      {children}
      <span className={text.push} />
      <KeyHint keys="b t">{texts.sides}</KeyHint>
      <KeyHint keys="[ ]">{texts.step}</KeyHint>
      <KeyHint keys="1–5">{texts.section}</KeyHint>
      <KeyHint keys="j k">{texts.move}</KeyHint>
      <KeyHint keys="Enter">{texts.open}</KeyHint>
      <KeyHint keys="u">{texts.unchanged}</KeyHint>
    </BottomBar>
  )
}

function NothingHere({ narrowing, what }: { readonly narrowing: Narrowing; readonly what: string }) {
  if (narrowing.search === '' && narrowing.severities.length > 0 && what === 'finding') {
    return (
      <EmptyState icon="find" title={texts.noFindingOfThisSeverityDiffers}>
        {texts.chooseAnotherSeverityOrShowWhat}
      </EmptyState>
    )
  }
  return narrowing.search === '' ? (
    <EmptyState icon="compare" title={texts.noWhatDiffers(what)}>
      {texts.showWhatIsUnchangedWithU}
    </EmptyState>
  ) : (
    <EmptyState icon="find" title={texts.noMatchingWhat(what)}>
      {texts.editOrRemoveTheSearch}
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
      heads={[texts.change, texts.license, older, newer]}
      rows={nodes.map((row) => ({
        key: row.licensesExp,
        cells: [
          <ChangeWord key="change" change={row.change} />,
          visibleText(row.licensesExp),
          formatNumber(row.baseCount),
          formatNumber(row.targetCount),
        ],
      }))}
      note={totalCount > nodes.length ? texts.firstOfTheFileHasAll(nodes.length, formatNumber(totalCount)) : ''}
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
      heads={[texts.check, older, newer]}
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
        heads={[texts.policy, older, newer]}
        rows={comparison.policies.nodes.map(({ policy, base, target }) => ({
          key: policy.id,
          cells: [visibleText(policy.name), word(base), word(target)],
        }))}
      />
      {comparison.metadata.length > 0 && (
        <Rows
          name="fact"
          heads={[texts.whatTheDocumentsSay, older, newer]}
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
      <EmptyState icon="compare" title={texts.noNameDiffers(name)}>
        {texts.chooseAnotherSection}
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

import { useState } from 'react'
import { useCommand } from '#renderer/lib/commands.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import text from '#renderer/ui/text.module.css'
import { AttachDialog } from './AttachDialog.tsx'
import { Inherited } from './Inherited.tsx'
import { keyOfNode } from './part-rows.ts'
import { OfferedParts } from './OfferedParts.tsx'
import styles from './parts.module.css'
import { PartTree, rowAttribute } from './PartTree.tsx'
import * as texts from './texts.tsx'
import { usePartChanges } from './use-part-changes.ts'
import { useOffers } from './use-offered-parts.ts'
import { mayChangeParts, newerVersion, type PartNode, useVersionParts, versionName } from './use-parts.ts'

/** Shows what a version contains and what contains it, and what it inherits. */
export function PartsTab({ sbomId }: { readonly sbomId: string; readonly environmentId: string }) {
  const query = useVersionParts(sbomId)
  const [isAttaching, setAttaching] = useState(false)
  const changes = usePartChanges(sbomId)
  const rows = useRowFocus<HTMLDivElement>(`[${rowAttribute}]`)
  const version = query.data?.sbom ?? null
  const tree = version?.partTree ?? []
  const mayChange = mayChangeParts(query.data?.organizationUser.role)
  const offered = useOffers(sbomId, changes, mayChange)
  const open = () => mayChange && version !== null && setAttaching(true)
  const detach = ({ partId, sbom }: PartNode) => {
    if (partId !== null) void changes.detach(partId, { id: sbom.id, name: versionName(sbom) })
  }
  const replace = (node: PartNode) => {
    const newer = newerVersion(tree, node)
    if (newer === null || node.partId === null) return
    const { project, projectVersion, id } = node.sbom
    const part = { id: newer.id, name: versionName({ project, projectVersion: newer.projectVersion }) }
    const replaced = { partId: node.partId, sbomId: id, version: projectVersion }
    void changes.attach(part, replaced, (error) => showError(error, texts.couldNotAttach(part.name)))
  }
  const atFocus = (act: (node: PartNode) => void) => () => {
    const key = document.activeElement?.closest(`[${rowAttribute}]`)?.getAttribute(rowAttribute)
    const node = tree.find((one) => keyOfNode(one) === key)
    if (mayChange && node?.relation === 'PART') act(node)
  }
  useKeys(
    { a: open, 'Shift+A': offered.attachAll, z: changes.undo, Delete: atFocus(detach), n: atFocus(replace) },
    { enabled: mayChange },
  )
  useCommand('attach-part', open)
  if (!query.isSuccess || version === null)
    return <QueryState query={query} loading={texts.loadingParts} failed={texts.partsCouldNotBeLoaded} />
  const isAlone = tree.length <= 1
  const references = <OfferedParts offered={offered} isBusy={changes.isBusy} mayChange={mayChange} />
  return (
    <div className={styles.tab} ref={rows}>
      {isAlone ? (
        <>
          {references}
          <NoParts onAttach={mayChange ? open : null} />
        </>
      ) : (
        <div className={styles.columns}>
          <div className={styles.main}>
            <PartTree
              tree={tree}
              isBusy={changes.isBusy}
              mayChange={mayChange}
              onAttach={open}
              onDetach={detach}
              onReplace={replace}
            />
            {references}
            <Inherited version={version} />
          </div>
          <About />
        </div>
      )}
      {isAttaching && <AttachDialog version={version} changes={changes} onClose={() => setAttaching(false)} />}
      <Keys tree={tree} mayChange={mayChange} canAttachAll={offered.canAttachAll} />
    </div>
  )
}

function Keys({
  tree,
  mayChange,
  canAttachAll,
}: {
  readonly tree: readonly PartNode[]
  readonly mayChange: boolean
  readonly canAttachAll: boolean
}) {
  const isAlone = tree.length <= 1
  return (
    <BottomBar>
      <span>{countText(tree)}</span>
      <span className={text.push} />
      {!isAlone && (
        <>
          <KeyHint keys="j k">{texts.move}</KeyHint>
          <KeyHint keys="Space">{texts.fold}</KeyHint>
          <KeyHint keys="Enter">{texts.openInline}</KeyHint>
        </>
      )}
      {mayChange && <KeyHint keys="a">{texts.attachInline}</KeyHint>}
      {canAttachAll && <KeyHint keys="Shift+A">{texts.attachWhatIsOffered}</KeyHint>}
      {mayChange && !isAlone && (
        <>
          <KeyHint keys="Delete">{texts.detachInline}</KeyHint>
          <KeyHint keys="z">{texts.undo}</KeyHint>
        </>
      )}
    </BottomBar>
  )
}

/** Counts the versions of a tree, each once: "3 parts, 1 transitive, 2 parents". */
function countText(tree: readonly PartNode[]): string {
  const idsOf = (...relations: readonly string[]) =>
    new Set(tree.filter(({ relation }) => relations.includes(relation)).map(({ sbom }) => sbom.id))
  const parts = idsOf('PART')
  const below = [...idsOf('TRANSITIVE_PART')].filter((id) => !parts.has(id)).length
  const parents = idsOf('PARENT', 'TRANSITIVE_PARENT').size
  return [
    parts.size > 0 ? formatCount(parts.size, texts.partForms) : 'No parts',
    ...(below > 0 ? [texts.belowTransitive(below)] : []),
    ...(parents > 0 ? [formatCount(parents, texts.parentForms)] : []),
  ].join(', ')
}

function NoParts({ onAttach }: { readonly onAttach: (() => void) | null }) {
  return (
    <EmptyState
      icon="layers"
      title={texts.noParts}
      actions={
        onAttach && (
          <Button keys="a" onClick={onAttach}>
            {texts.attachAPartEllipsis}
          </Button>
        )
      }
    >
      {texts.attachTheVersionsThatThisOne}
    </EmptyState>
  )
}

function About() {
  return (
    <aside className={styles.aside}>
      <h2>{texts.whatAPartDoes}</h2>
      <ul>
        <li>{texts.itsComponentsAndFindingsAreListed}</li>
        <li>{texts.findingIsDecidedOnce}</li>
        <li>{texts.whatSeveralPartsShareCountsOnce}</li>
      </ul>
    </aside>
  )
}

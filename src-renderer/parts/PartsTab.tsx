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
    void changes.attach(part, replaced, (error) => showError(error, `Could not attach ${part.name}`))
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
    return <QueryState query={query} loading="Loading parts" failed="Parts could not be loaded" />
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
          <KeyHint keys="j k">move</KeyHint>
          <KeyHint keys="Space">fold</KeyHint>
          <KeyHint keys="Enter">open</KeyHint>
        </>
      )}
      {mayChange && <KeyHint keys="a">attach</KeyHint>}
      {canAttachAll && <KeyHint keys="Shift+A">attach what is offered</KeyHint>}
      {mayChange && !isAlone && (
        <>
          <KeyHint keys="Delete">detach</KeyHint>
          <KeyHint keys="z">undo</KeyHint>
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
    parts.size > 0 ? formatCount(parts.size, 'part') : 'No parts',
    ...(below > 0 ? [`${below} transitive`] : []),
    ...(parents > 0 ? [formatCount(parents, 'parent')] : []),
  ].join(', ')
}

function NoParts({ onAttach }: { readonly onAttach: (() => void) | null }) {
  return (
    <EmptyState
      icon="layers"
      title="No parts"
      actions={
        onAttach && (
          <Button kind="go" keys="a" onClick={onAttach}>
            Attach a part…
          </Button>
        )
      }
    >
      Attach the versions that this one ships with: firmware, an agent, a container. Their components and findings are
      then listed here, and decided once, in the part.
    </EmptyState>
  )
}

function About() {
  return (
    <aside className={styles.aside}>
      <h2>What a part does</h2>
      <ul>
        <li>Its components and findings are listed here, marked as inherited.</li>
        <li>A finding is decided once, in the part. The decision holds in every version that contains it.</li>
        <li>What several parts share counts once.</li>
      </ul>
    </aside>
  )
}

import { formatBytes, formatNumber } from '#renderer/lib/format.ts'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import styles from './export.module.css'
import type { ExportedVersion, ExportKind } from './use-export.ts'

/** What is written: only what can be written now is offered. */
export function ExportOptions(props: {
  readonly version: ExportedVersion
  readonly kinds: readonly ExportKind[]
  readonly onKinds: (kinds: readonly ExportKind[]) => void
}) {
  const { version, kinds, onKinds } = props
  const original = version.documents.find((document) => document.active)
  const { vexPreview } = version
  const box = (kind: ExportKind, words: string, hint: string) => (
    <Checkbox
      checked={kinds.includes(kind)}
      onChange={(checked) => onKinds(checked ? [...kinds, kind] : kinds.filter((one) => one !== kind))}
      hint={hint}
    >
      {words}
    </Checkbox>
  )
  return (
    <div className={styles.options}>
      <fieldset>
        <legend>Files</legend>
        {box('vex', 'VEX, CycloneDX 1.7', `${formatNumber(vexPreview.statementsCount)} statements`)}
        {box('processed', 'SBOM, CycloneDX 1.7', 'as processed here')}
        {original &&
          box(
            'original',
            'SBOM as it arrived',
            `${original.spec} ${original.specVersion}, ${formatBytes(original.bytes)}, unchanged`,
          )}
      </fieldset>
      <div>
        <h3>Product is called</h3>
        <p className={styles.identifier}>{vexPreview.productIdentifier ?? 'no identifier'}</p>
        <p className={styles.hint}>
          {vexPreview.productIdentifier
            ? 'As in the SBOM, so that the receiver’s scanner can join them.'
            : 'The file’s main component has no package URL: the receiver has to join them by name.'}
        </p>
      </div>
      <p className={styles.hint}>Internal notes stay here. They are never written.</p>
    </div>
  )
}

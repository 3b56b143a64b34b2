import { useLocation } from 'wouter'
import { formatCount } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import type { ReviewedFile } from '#renderer/lib/vex-file.ts'
import { Select } from '#renderer/ui/Select.tsx'
import * as texts from './texts.tsx'
import type { Target } from './use-vex-review.ts'
import { useFittingVersions, useTargets } from './use-vex-review.ts'
import styles from './vex-import.module.css'

/** Selects the version that the document is about. Matching versions come first, with the number of findings. */
export function TargetPicker(props: {
  readonly reviewed: ReviewedFile
  readonly versionId: string | null
  readonly target: Target | null | undefined
  readonly isLocked: boolean
}) {
  const { reviewed, versionId, target, isLocked } = props
  const [, navigate] = useLocation()
  const fitting = useFittingVersions(reviewed, !isLocked)
  const others = useTargets()
  const fittingIds = new Set(fitting.map((one) => one.target.id))
  const rest = [...(target ? [target] : []), ...others].filter(
    (one, at, all) => !fittingIds.has(one.id) && all.findIndex(({ id }) => id === one.id) === at,
  )
  const options = [
    {
      value: '',
      label: fitting.length > 0 ? texts.allMatchingVersions(fitting.length) : texts.allMatchingVersionsLabel,
    },
    ...fitting.map((one) => ({
      value: one.target.id,
      label: `${nameOf(one.target)}: ${formatCount(one.findings, texts.findingForms)}`,
    })),
    ...rest.map((one) => ({ value: one.id, label: nameOf(one) })),
  ]
  return (
    <div className={styles.target}>
      <Select
        label={texts.applyTo}
        value={versionId ?? ''}
        disabled={isLocked}
        options={options}
        onChange={(value) => navigate(paths.vexImport(value === '' ? null : value), { replace: true })}
      />
    </div>
  )
}

function nameOf({ projectVersion, project }: Target): string {
  return `${project.projectGroup.name} ${projectVersion}, ${project.name}`
}

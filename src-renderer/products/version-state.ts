import type { ProductMatrixDetailsQuery } from '#renderer/generated/documents.ts'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { plural } from '#renderer/lib/plural.ts'
import { stageLabel } from '#renderer/lib/stages.ts'
import { stateWithoutFindings } from '#renderer/lib/state-without-findings.ts'
import { isPending, isProcessing, type MatrixVersion } from './matrix.ts'
import * as texts from './texts.tsx'

type Environments = NonNullable<ProductMatrixDetailsQuery['projectGroup']>['projects']['nodes']
/** What is read after the numbers of a version: how it differs from the one before, and whether it is signed off. */
export type VersionDetails = Environments[number]['sbomVersions']['nodes'][number]

/** What is left to do, strong if there is something. */
export interface TriageWords {
  readonly words: string
  /** Of how many, where something is left. */
  readonly of: string | null
  readonly isOpen: boolean
}

/** Describes what a version needs, in two or three words. Never calls a version clean. */
export function triageWords({ stats }: MatrixVersion): TriageWords {
  const { carriedPending, remaining, stale, total } = stats.triage
  const open = (count: number, what: string) => ({
    words: `${formatNumber(count)} ${what}`,
    of: texts.ofTotal(formatNumber(total)),
    isOpen: true,
  })
  if (remaining > 0) return open(remaining, 'left')
  if (carriedPending > 0) return open(carriedPending, 'to confirm')
  if (stale > 0) return open(stale, 'stale')
  const words = total > 0 ? texts.allTotalDecided(formatNumber(total)) : stateWithoutFindings(stats.matchCoverage)
  return { words, of: null, isOpen: false }
}

/** What a version is doing now. */
export interface RunningWords {
  readonly words: string
  /** 0 to 1; null while it is not known how much there is to do. */
  readonly share: number | null
}

/** Describes the stage that runs, with its count: `Scan, 548 of 1,291`. Null if nothing runs or waits. */
export function runningWords({ stages }: Pick<MatrixVersion, 'stages'>): RunningWords | null {
  const running = stages.find(({ status }) => status === 'IN_PROGRESS')
  if (running) {
    const { name, done, total } = running
    if (done === null || total === null || total === 0) return { words: stageLabel(name), share: null }
    const words = texts.nameDoneOfTotal(stageLabel(name), formatNumber(done), formatNumber(total))
    return { words, share: Math.min(1, done / total) }
  }
  return isProcessing({ stages }) ? { words: texts.waiting, share: null } : null
}

/** Says which stages failed. Empty if none did. */
export function failureWords({ processingErrors }: Pick<MatrixVersion, 'processingErrors'>): string {
  const [first] = processingErrors
  if (first === undefined) return ''
  return plural(processingErrors.length, {
    one: texts.stageFailed(stageLabel(first.stage)),
    other: texts.processingErrorsStagesFailed(processingErrors.length),
  })
}

/** Says how the findings differ from the version before: `+6 −14 since 4.1.3`. Empty if it is not known. */
export function changeWords(details: VersionDetails | undefined): string {
  const counts = details?.previousDelta
  const before = details?.previousVersion
  if (!counts || !before) return ''
  const { findingsIntroduced: more, findingsFixed: fewer } = counts
  const change =
    more + fewer === 0 ? texts.noChange : [more > 0 && `+${formatNumber(more)}`, fewer > 0 && `−${formatNumber(fewer)}`]
  return texts.changeSinceProjectVersion(
    typeof change === 'string' ? change : change.filter(Boolean).join(' '),
    before.projectVersion,
  )
}

/** Says whether the newest sign-off holds. Empty without one. */
export function signOffWords(
  details: VersionDetails | undefined,
): { readonly words: string; readonly holds: boolean } | null {
  const [newest] = details?.reviews ?? []
  if (!newest) return null
  return newest.current ? { words: texts.signedOff, holds: true } : { words: texts.changedSinceSignOff, holds: false }
}

const lifeStages: Readonly<Record<string, string>> = {
  development: texts.inDevelopment,
  released: 'released',
  end_of_support: texts.supportEnded,
  end_of_life: texts.endOfLife,
}

/** Names the stage of life of a version; empty if none of its dates is known. */
export function lifeStageWords({ lifeStage }: Pick<MatrixVersion, 'lifeStage'>): string {
  return lifeStages[lifeStage] ?? ''
}

/** Counts open findings for a screen reader: `14 critical, 48 high`. */
export function countWords(version: MatrixVersion): string {
  if (isPending(version)) return texts.notScannedYet
  return formatCount(version.stats.openSeverityCounts.total, texts.openFindingForms)
}

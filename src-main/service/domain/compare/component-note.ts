import { bySeverity, type SeverityCounts } from '#service/domain/findings/finding-counts.ts'
import { severities } from '#shared/severity.ts'
import { type VersionStep, versionSteps } from './version-step.ts'

/** What a row of components says beside its change. Most rows say one of few things, so that each text is kept once. */
export interface ComponentNote {
  readonly tags: readonly string[]
  /** Of an upgrade or downgrade. */
  readonly step: VersionStep | null
  /** Findings of the package that came with the newer version, and those that went with the older one. */
  readonly came: SeverityCounts
  readonly went: SeverityCounts
}

/** Writes a note as a text. */
export function writeComponentNote({ tags, step, came, went }: ComponentNote): string {
  if (step === null && came.total + went.total === 0) return tags.join(' ')
  return [tags.join(' '), step ?? '', numbersOf(came), numbersOf(went)].join('|')
}

/** Reads a text of `writeComponentNote`. */
export function readComponentNote(note: string): ComponentNote {
  const [tags = '', step = '', came = '', went = ''] = note.split('|')
  return {
    tags: tags === '' ? [] : tags.split(' '),
    step: versionSteps.find((known) => known === step) ?? null,
    came: countsOf(came),
    went: countsOf(went),
  }
}

function numbersOf(counts: SeverityCounts): string {
  return counts.total === 0 ? '' : severities.map((severity) => counts[severity]).join(' ')
}

function countsOf(numbers: string): SeverityCounts {
  const counts = numbers === '' ? [] : numbers.split(' ')
  return bySeverity(severities.map((severity, at) => ({ severity, count: Number(counts[at] ?? 0) })))
}

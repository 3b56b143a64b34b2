import type { DownloadChoice } from './choice.ts'
import type { MadeFile } from './export-run.ts'
import type { Saving } from './run-state.ts'

/** What was found about a file. */
export interface Check {
  readonly tone: 'ok' | 'info' | 'warn'
  readonly words: string
}

/** Returns whether files of this kind are read again. */
export function isReadAgain({ kind }: Pick<DownloadChoice, 'kind'>): boolean {
  return kind === 'sbom' || kind === 'lite' || kind === 'vex'
}

/** Describes what was verified about a file, and what was not. */
export function checksOf(
  { schemaValid, roundTripVerified }: Pick<MadeFile, 'schemaValid' | 'roundTripVerified'>,
  choice: Pick<DownloadChoice, 'kind' | 'vex' | 'report'>,
): readonly Check[] {
  if (!isReadAgain(choice)) {
    return [{ tone: 'info', words: `Not read again: Waybill does not read ${unreadFiles(choice)}` }]
  }
  const isVex = choice.kind === 'vex'
  const same = isVex ? 'the same decisions about the same components' : 'the same components and dependencies'
  return [
    schemaCheck(schemaValid),
    roundTripVerified === true
      ? { tone: 'ok', words: `Read again: ${same}` }
      : { tone: 'info', words: 'Nothing is decided yet, so there are no statements to compare' },
  ]
}

function unreadFiles({ kind, report }: Pick<DownloadChoice, 'kind' | 'report'>): string {
  if (kind === 'attribution') return 'attribution documents'
  return kind === 'report' ? `${report} files` : 'CSV files'
}

function schemaCheck(schemaValid: MadeFile['schemaValid']): Check {
  if (schemaValid === true) return { tone: 'ok', words: 'Valid by the rules of its format' }
  if (schemaValid === false)
    return {
      tone: 'warn',
      words: 'Not valid by the rules of its format: values of the document that break them are unchanged',
    }
  return { tone: 'info', words: 'Not validated: Waybill has no schema of this format' }
}

/** Describes where the file is. A browser saves to its downloads folder; the desktop app asks. */
export function describeSaving(saving: Saving, isDesktop: boolean): string {
  switch (saving) {
    case 'asking':
      return isDesktop ? 'Choose where to save the file.' : 'Saving the file.'
    case 'saved':
      return isDesktop ? 'Saved where you chose.' : 'Saved in your downloads folder.'
    case 'canceled':
      return 'Not saved: you canceled it. The file can be saved for 24 hours, also from Activity.'
    case 'failed':
      return 'The file could not be saved. Check that the disk has space.'
  }
}

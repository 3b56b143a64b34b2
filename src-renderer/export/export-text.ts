import type { DownloadChoice } from './choice.ts'
import type { MadeFile } from './export-run.ts'
import type { Saving } from './run-state.ts'
import * as texts from './texts.tsx'

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
    return [{ tone: 'info', words: texts.notReadAgainWaybillDoes(unreadFiles(choice)) }]
  }
  const isVex = choice.kind === 'vex'
  const same = isVex ? texts.sameDecisionsAboutTheSame : texts.sameComponentsAndDependencies
  return [
    schemaCheck(schemaValid),
    roundTripVerified === true
      ? { tone: 'ok', words: texts.readAgainSame(same) }
      : { tone: 'info', words: texts.noDecisionsYetSoThere },
  ]
}

function unreadFiles({ kind, report }: Pick<DownloadChoice, 'kind' | 'report'>): string {
  if (kind === 'attribution') return texts.attributionDocuments
  return kind === 'report' ? texts.reportFiles(report) : texts.csvFiles
}

function schemaCheck(schemaValid: MadeFile['schemaValid']): Check {
  if (schemaValid === true) return { tone: 'ok', words: texts.validByTheRules }
  if (schemaValid === false)
    return {
      tone: 'warn',
      words: texts.notValidByTheRules,
    }
  return { tone: 'info', words: texts.notValidatedWaybillHasNoSchema }
}

/** Describes where the file is. A browser saves to its downloads folder; the desktop app asks. */
export function describeSaving(saving: Saving, isDesktop: boolean): string {
  switch (saving) {
    case 'asking':
      return isDesktop ? texts.chooseWhereToSaveTheFile : texts.savingTheFile
    case 'saved':
      return isDesktop ? texts.savedWhereYouChose : texts.savedInYourDownloadsFolder
    case 'canceled':
      return texts.notSavedYouCanceled
    case 'failed':
      return texts.fileCouldNotBeSavedCheckThatTheDisk
  }
}

import { pageList } from '#renderer/lib/pages.ts'
import { versionGoTos } from '#renderer/lib/version-places.ts'
import * as texts from './texts.ts'

/** One line of the key sheet: an action, and its keys as the key map writes them. */
export interface KeyLine {
  readonly what: string
  readonly keys: readonly string[]
}

export interface KeyGroup {
  readonly title: string
  readonly lines: readonly KeyLine[]
}

function line(what: string, ...keys: string[]): KeyLine {
  return { what, keys }
}

/** All keys by purpose. A key that does nothing yet is not listed. */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: texts.moveThroughTheQueue,
    lines: [
      line(texts.nextPrevious, 'j k'),
      line(texts.extendTheSelection, 'Shift+j', 'Shift+k'),
      line(texts.selectThisRow, 'x'),
      line(texts.selectAllFilteredRows, '$mod+a'),
      line(texts.firstLast, texts.homeEnd),
      line(texts.focusTheEvidence, 'Enter'),
      line(texts.scrollTheEvidence, 'Space'),
      line(texts.showOrHideTheEvidence, 'e'),
      line(texts.filter, '/'),
      line(texts.assignedToYouEverything, 'm'),
      line(texts.includeOrLeaveOutWhatParts, 'Shift+p'),
    ],
  },
  {
    title: texts.selectSimilar,
    lines: [
      line(texts.sameVulnerability, 'v'),
      line(texts.samePackage, 'p'),
      line(texts.clearChoiceSelectionFilter, 'Esc'),
    ],
  },
  {
    title: texts.decide,
    lines: [
      line(texts.notAffectedThenJustification, 'n 1–5'),
      line(texts.affectedThenResponse, 'a 1–5'),
      line(texts.fixed, 'f'),
      line(texts.underInvestigation, 'u'),
      line(texts.reuseTheEarlierDecisionOrRepeat, '.'),
      line(texts.acceptOrDeclineTheProposal, 'y', 'Shift+y'),
      line(texts.forThisVersionAlone, 'o'),
      line(texts.withdrawThatThePartDecidesAgain, 'Shift+o'),
      line(texts.note, ';'),
    ],
  },
  {
    title: texts.afterN,
    lines: [
      line(texts.componentNotPresent, '1'),
      line(texts.vulnerableCodeNotPresent, '2'),
      line(texts.vulnerableCodeNotInExecutePath, '3'),
      line(texts.vulnerableCodeCannotBeControlled, '4'),
      line(texts.inlineMitigationsAlreadyExist, '5'),
    ],
  },
  {
    title: texts.afterA,
    lines: [
      line(texts.update, '1'),
      line(texts.workaround, '2'),
      line(texts.rollback, '3'),
      line(texts.cannotFix, '4'),
      line(texts.willNotFix, '5'),
    ],
  },
  {
    title: texts.organize,
    lines: [
      line(texts.snoozeThenDuration, 's 1–5'),
      line(texts.assign, '@'),
      line(texts.labels, 'l'),
      line(texts.makeARuleOfTheLast, 'r'),
      line(texts.openATicketAboutTheFinding, 't'),
    ],
  },
  { title: texts.undo, lines: [line(texts.undo, 'z'), line(texts.redo, 'Shift+z')] },
  {
    title: texts.reviewAVexDocument,
    lines: [
      line(texts.selectOrClearThisStatement, 'Space'),
      line(texts.selectOrClearItsGroup, 'a'),
      line(texts.applySelectedStatements, 'Enter'),
      line(texts.searchTheStatements, '/'),
      line(texts.undoTheImport, 'z'),
    ],
  },
  {
    title: texts.reviewEarlierDecisions,
    lines: [
      line(texts.confirmAllWhereNothingRelevant, 'y'),
      line(texts.confirmThisDecision, 'Enter'),
      line(texts.declineTheFindingStays, 'x'),
      line(texts.confirmOrDeclineTheWholeGroup, 'Shift+y', 'Shift+x'),
    ],
  },
  {
    title: texts.compare,
    lines: [
      line(texts.onAProductChooseAVersion, 'x', 'd'),
      line(texts.onAProductAddAVersion, 'a'),
      line(texts.chooseTheOlderTheNewerVersion, 'b', 't'),
      line(texts.olderSideTheVersionBeforeAfter, '[', ']'),
      line(texts.section, '1–5'),
      line(texts.showWhatIsUnchanged, 'u'),
      line(texts.searchTheDifferences, '/'),
    ],
  },
  { title: texts.activity, lines: [line(texts.onlyFailedJobsOrAll, 'f')] },
  {
    title: texts.shareAProduct,
    lines: [line(texts.onAProductItsLinksThere, 's'), line(texts.revokeALink, 'Shift+Delete')],
  },
  {
    title: texts.reviewAHandoverFile,
    lines: [
      line(texts.conflictKeepWhatIsHere, '1'),
      line(texts.conflictTakeWhatTheFileSays, '2'),
      line(texts.leaveTheConflictOpen, '0'),
      line(texts.applyTheFile, 'Enter'),
      line(texts.undoRedoThat, 'z', 'Shift+z'),
      line(texts.searchTheDifferences, '/'),
    ],
  },
  {
    title: texts.reviewLicenses,
    lines: [
      line(texts.approveReject, 'y', 'x'),
      line(texts.editTheLicenseInAVersion, 'e'),
      line(texts.useTheLicenseThatIsProbably, 'm'),
      line(texts.makeARuleThatSets, 'r'),
      line(texts.textOfTheLicense, 't'),
      line(texts.addAnOwnLicense, 'c'),
      line(texts.searchTheLicenses, '/'),
      line(texts.includeOrLeaveOutWhatParts, 'Shift+p'),
    ],
  },
  {
    title: texts.reviewComponents,
    lines: [
      line(texts.selectThisComponent, 'Space'),
      line(texts.extendTheSelection, 'Shift+j', 'Shift+k'),
      line(texts.selectAllFilteredComponents, '$mod+a'),
      line(texts.editTheSelectedComponents, 'b'),
      line(texts.removeTheSelectedComponents, 'Shift+Delete'),
      line(texts.clearTheSelection, 'Esc'),
      line(texts.details, 'Enter'),
      line(texts.editTheComponentItsDependencies, 'e', 'd'),
      line(texts.backToWhatTheDocumentSays, '1–9'),
      line(texts.addAComponent, 'a'),
      line(texts.includeOrLeaveOutWhatParts, 'Shift+p'),
      line(texts.undoTheLastChangeOfComponents, 'z'),
    ],
  },
  {
    title: texts.reviewDocumentsOfAVersion,
    lines: [
      line(texts.signTheDocument, 's'),
      line(texts.signTheVersionOffAsReviewed, 'o'),
      line(texts.editTheMetadata, 'e'),
      line(texts.undoTheLastChange, 'z'),
    ],
  },
  {
    title: texts.reviewOneDocument,
    lines: [
      line(texts.nextPreviousIssue, 'j k'),
      line(texts.goToALineOrPath, 'l'),
      line(texts.findInTheFormattedDocument, '/'),
      line(texts.nextPreviousMatch, 'n', 'Shift+n'),
      line(texts.copyTheValueThePath, 'c', 'p'),
      line(texts.showInSource, 't'),
    ],
  },
  {
    title: texts.reviewChanges,
    lines: [
      line(texts.openTheObject, 'Enter'),
      line(texts.undoAStepOfDecisions, 'z'),
      line(texts.searchTheChanges, '/'),
    ],
  },
  {
    title: texts.reviewTicketsThatWereNotOpened,
    lines: [line(texts.tryAgain, 'r'), line(texts.stop, 'Shift+Delete'), line(texts.newTracker, 'c')],
  },
  {
    title: texts.signingKeys,
    lines: [line(texts.makeAKey, 'c'), line(texts.trustAKey, 't')],
  },
  {
    title: texts.reviewParts,
    lines: [
      line(texts.foldAndUnfold, 'Space'),
      line(texts.openTheVersionOrFinding, 'Enter'),
      line(texts.attachAPart, 'a'),
      line(texts.detachAPart, 'Delete'),
      line(texts.useTheNewerVersion, 'n'),
      line(texts.undoTheLastChangeOfParts, 'z'),
    ],
  },
  {
    title: texts.reviewPoliciesAndRules,
    lines: [
      line(texts.move, 'j', 'k'),
      line(texts.open, 'Enter'),
      line(texts.turnOnAndOff, 'Space'),
      line(texts.runEarlierLater, 'Alt+ArrowUp', 'Alt+ArrowDown'),
      line(texts.newPolicyOrRule, 'c'),
      line(texts.inAVersionWaiveAViolation, 'Shift+w', 't'),
    ],
  },
  {
    title: texts.writeAPolicyOrRule,
    lines: [
      line(texts.conditionsAsRowsOrAsText, '$mod+/'),
      line(texts.textTakeTheWord, 'Tab'),
      line(texts.textOfferAllSubjects, 'Ctrl+Space'),
      line(texts.rowsAddAConditionAGroup, 'c', 'g'),
      line(texts.addAnActionToARule, 'a'),
    ],
  },
  {
    title: texts.readTheGuide,
    lines: [line(texts.nextPage, 'j'), line(texts.previousPage, 'k'), line(texts.searchTheGuide, '/')],
  },
  { title: texts.backup, lines: [line(texts.backUpNow, 'b'), line(texts.restoreTheSelectedBackup, 'Enter')] },
  {
    title: texts.goTo,
    lines: [...pageList.map(({ keyLabel, keys }) => line(keyLabel, keys)), line(texts.savedViewWithThatKey, 'g 1–9')],
  },
  {
    title: texts.goToInAVersion,
    lines: [
      ...versionGoTos.map(({ label, keys }) => line(label, keys)),
      line(texts.versionBeforeAfterInTheEnvironment, '[', ']'),
    ],
  },
  {
    title: texts.anywhere,
    lines: [
      line(texts.searchOrRunACommand, '$mod+k'),
      line(texts.openAFile, '$mod+o'),
      line(texts.desktopAppSwitchToTheNext, '$mod+Shift+u'),
      line(texts.exportVexOrAnotherFile, '$mod+e'),
      line(texts.saveTheFilterOfAList, '$mod+s'),
      line(texts.copyAllRowsOfATable, 'Shift+c'),
      line(texts.openOrCloseTheTray, 'w'),
      line(texts.trayClearWhatIsFinished, 'Shift+w'),
      line(texts.keyboardShortcuts, '?'),
      line(texts.guide, 'F1'),
    ],
  },
  {
    title: texts.inTheTray,
    lines: [
      line(texts.rows, 'ArrowUp', 'ArrowDown'),
      line(texts.nextStepOfTheRow, 'Enter'),
      line(texts.tabBeforeAfter, 'ArrowLeft', 'ArrowRight'),
      line(texts.backToThePage, 'Esc'),
    ],
  },
]

/** Returns the groups with the lines that contain every word of a search, in their text or in the group's name. */
export function findKeys(text: string): KeyGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return keyGroups
    .map((group) => ({
      title: group.title,
      lines: group.lines.filter(({ what }) => {
        const said = `${group.title} ${what}`.toLowerCase()
        return words.every((word) => said.includes(word))
      }),
    }))
    .filter(({ lines }) => lines.length > 0)
}

import type { Practice, TriageFacts } from '#renderer/lib/practice.ts'
import * as texts from './texts.ts'

/** What a step waits for: what happened on the page, however it was done. */
export type Effect = 'moved' | 'decided' | 'selected' | 'decided-selected' | 'undone' | 'exported'

export interface CourseStep {
  readonly id: string
  /** Keys of the step, as the key map writes them, one per cap. */
  readonly keys: string
  /** What to do, in one sentence. */
  readonly say: string
  /** Why, or what follows. */
  readonly more: string
  /** The same without keys, where single-letter shortcuts are off. */
  readonly click: string
  /** What the keys did, for the list at the end. */
  readonly did: string
  readonly waitsFor: Effect
}

/** The course: one path through triage, from the first row to the handed-over file. */
export const courseSteps: readonly CourseStep[] = [
  {
    id: 'move',
    keys: 'j',
    say: texts.mostUrgentFindingIsOnTop,
    more: texts.kMovesBack,
    click: texts.clickTheRowBelow,
    did: texts.nextFinding,
    waitsFor: 'moved',
  },
  {
    id: 'decide',
    keys: 'n 2',
    say: texts.sayThatThisProduct,
    more: texts.twoKeysTheQueueMoves,
    click: texts.chooseNotAffectedThenVulnerable,
    did: texts.notAffectedVulnerableCode,
    waitsFor: 'decided',
  },
  {
    id: 'select',
    keys: 'v',
    say: texts.dockJsonAndDockAuth,
    more: texts.itWorksAtEach,
    click: texts.clickTheSignAtTheLeft,
    did: texts.selectTheSameVulnerability,
    waitsFor: 'selected',
  },
  {
    id: 'decide-selected',
    keys: 'n 2',
    say: texts.nowOneDecisionForAllSelected,
    more: texts.howeverManyThereAreThreeKeys,
    click: texts.chooseNotAffectedThenVulnerable,
    did: texts.oneDecisionForAllSelectedFindings,
    waitsFor: 'decided-selected',
  },
  {
    id: 'undo',
    keys: 'z',
    say: texts.undoThat,
    more: texts.everyDecisionCanBeUndoneStep,
    click: texts.chooseUndoInTheMessage,
    did: texts.undo,
    waitsFor: 'undone',
  },
  {
    id: 'export',
    keys: '$mod+e',
    say: texts.handOverWhatYouDecidedOpen,
    more: texts.previewShowsTheVexClose,
    click: '',
    did: texts.exportVex,
    waitsFor: 'exported',
  },
]

/** Returns what happened between two looks at the same page. A page that was opened again did nothing. */
export function effectsBetween(before: TriageFacts | null, after: TriageFacts | null): readonly Effect[] {
  if (before === null || after === null || before.versionId !== after.versionId) return []
  const decided = after.decisions > before.decisions && after.undone <= before.undone
  const moved = after.cursor !== before.cursor && before.cursor !== null && after.decisions === before.decisions
  const found: readonly (readonly [boolean, Effect])[] = [
    [decided, 'decided'],
    [decided && after.lastRows > 1, 'decided-selected'],
    [moved && after.undone === before.undone, 'moved'],
    [after.selected > 1 && before.selected <= 1, 'selected'],
    [after.undone > before.undone, 'undone'],
    [after.isExporting && !before.isExporting, 'exported'],
  ]
  return found.flatMap(([happened, effect]) => (happened ? [effect] : []))
}

/** Returns the course after effects: it goes on if one of them is what its step waits for, and otherwise stays as it is. */
export function afterEffects(practice: Practice, effects: readonly Effect[]): Practice {
  const step = courseSteps[practice.step]
  if (!step || !effects.includes(step.waitsFor)) return practice
  return {
    ...practice,
    step: practice.step + 1,
    done: { ...practice.done, [step.id]: (practice.done[step.id] ?? 0) + 1 },
  }
}

/** Returns the course with its step left out. */
export function withoutStep(practice: Practice): Practice {
  return { ...practice, step: Math.min(practice.step + 1, courseSteps.length) }
}

export function isDone({ step }: Practice): boolean {
  return step >= courseSteps.length
}

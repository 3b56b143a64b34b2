import type { ConditionRowKind } from '#service/domain/conditions/condition.ts'
import type { Subject } from '#service/db/conditions/subject.ts'
import { checkSubjects } from './check-subjects.ts'
import { componentSubjects } from './component-subjects.ts'
import { findCustomSubject } from './custom-subjects.ts'
import { findingSubjects, snoozedSubject } from './finding-subjects.ts'
import { versionSubjects } from './version-subjects.ts'

/** Subjects that do not depend on the day, in the order of the vocabulary. */
const all: readonly Subject[] = [...versionSubjects, ...componentSubjects, ...findingSubjects]
const byName: ReadonlyMap<string, Subject> = new Map(all.map((subject) => [subject.name.toLowerCase(), subject]))

/** Subjects whose value depends on the day. */
const ofTheDay = (today: string): readonly Subject[] => [...checkSubjects(today), snoozedSubject(today)]

/** Kinds of rows whose subjects a row can be asked about: a finding about its component and version, a component about its version. */
export const rowsOf: Readonly<Record<ConditionRowKind, readonly ConditionRowKind[]>> = {
  version: ['version'],
  component: ['component', 'version'],
  finding: ['finding', 'component', 'version'],
}

/** Lists the subjects that a kind of row can be asked about. @param own those of custom fields */
export function subjectsOf(row: ConditionRowKind, today: string, own: readonly Subject[] = []): readonly Subject[] {
  const found = [...all, ...ofTheDay(today), ...own]
  return rowsOf[row].flatMap((kind) => found.filter((subject) => subject.row === kind))
}

/** Finds a subject by its name in any letter case, custom fields by theirs. */
export function findSubject(name: string, today: string): Subject | undefined {
  const key = name.toLowerCase()
  return byName.get(key) ?? ofTheDay(today).find((subject) => subject.name === key) ?? findCustomSubject(name)
}

import type { ShapeFault } from '#service/standards/json-shape.ts'
import type { CsafDocument } from './csaf-document.ts'
import { type CsafVersion, readCsafVersion } from './csaf-texts.ts'

type Tracking = CsafDocument['document']['tracking']
interface Revision {
  readonly time: number
  readonly text: string
  readonly version: CsafVersion
}

/** Returns the first rule of versions and revisions that is broken (CSAF 2.0, mandatory tests 6.1.14 and 6.1.16 to 6.1.22, 6.1.30). */
export function trackingFault(tracking: Tracking): ShapeFault | null {
  const { revision_history: history, status } = tracking
  const own = known(tracking.version)
  const revisions = history
    .map(({ date, number }): Revision => ({ time: Date.parse(date), text: number, version: known(number) }))
    .toSorted((a, b) => a.time - b.time || compare(a.version, b.version))
  const isDraft = status === 'draft'
  const isUnreleased = ({ numbers: [major], preRelease }: CsafVersion) => major === 0 || preRelease !== null
  const rules: readonly (readonly [isBroken: boolean, member: string, message: string])[] = [
    [
      revisions.some(({ version }) => version.isInteger !== own.isInteger),
      'revision_history',
      'Integers and semantic versions are mixed (6.1.30)',
    ],
    [
      new Set(revisions.map(({ text }) => text)).size < revisions.length,
      'revision_history',
      'A number is there twice (6.1.22)',
    ],
    [
      revisions.some(({ version }, at) => at > 0 && compare(version, revisions[at - 1]?.version ?? version) < 0),
      'revision_history',
      'The numbers do not rise with the dates (6.1.14)',
    ],
    [
      revisions.some(({ version }) => version.preRelease !== null),
      'revision_history',
      'A number is that of a pre-release (6.1.19)',
    ],
    [
      !isDraft && revisions.some(({ version: { numbers } }) => numbers[0] === 0),
      'revision_history',
      `A document that is ${status} has a revision before its release (6.1.18)`,
    ],
    [hasGap(revisions), 'revision_history', 'A revision is missing (6.1.21)'],
    [!isDraft && own.preRelease !== null, 'version', `A document that is ${status} is a pre-release (6.1.20)`],
    [!isDraft && isUnreleased(own), 'version', `The version "${tracking.version}" is that of a draft (6.1.17)`],
    [!isLatest(own, revisions.at(-1)?.version), 'version', 'It is not the number of the last revision (6.1.16)'],
    [
      Date.parse(tracking.initial_release_date) > Date.parse(tracking.current_release_date),
      'current_release_date',
      'It is before the first release',
    ],
  ]
  const broken = rules.find(([isBroken]) => isBroken)
  return broken === undefined ? null : { pointer: `/document/tracking/${broken[1]}`, message: broken[2] }
}

/** The texts were checked before. */
function known(text: string): CsafVersion {
  return readCsafVersion(text) ?? { isInteger: true, numbers: [0, 0, 0], preRelease: null }
}

function compare({ numbers: a }: CsafVersion, { numbers: b }: CsafVersion): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

/** Only the versions before a release may be absent at the start; the major numbers follow each other. */
function hasGap(revisions: readonly Revision[]): boolean {
  const majors = revisions.map(({ version }) => version.numbers[0])
  return majors.some((major, at) => (at === 0 ? major > 1 : major > (majors[at - 1] ?? 0) + 1))
}

function isLatest(own: CsafVersion, latest: CsafVersion | undefined): boolean {
  return latest !== undefined && compare(own, latest) === 0
}

import type {
  AdvisoryLookup,
  ComponentMatch,
  MatchSkip,
  MatchSubject,
  MatchContext,
  RecordMatch,
  SkipKind,
} from '#service/matching/contract/match-result.ts'
import { partlyComparedByCpe } from '#service/matching/contract/match-result.ts'
import { comparedName } from './compared-name.ts'
import type { ComparedName } from './compared-name.ts'
import { isCpe, parseCpe } from './cpe-name.ts'
import { describeProof } from './describe-proof.ts'
import { preparedRecords } from './prepared-records.ts'
import type { PreparedRecord } from './prepared-records.ts'
import { proveConfiguration, strength } from './prove-configuration.ts'
import type { Proof } from './prove-configuration.ts'
import { documentCpesOf } from './document-cpes.ts'
import type { DocumentCpes } from './document-cpes.ts'

interface Candidate {
  readonly proof: Proof
  readonly record: PreparedRecord
  readonly component: ComparedName
}

/**
 * Evaluates a component by its CPE names with the configurations of NVD. For each record, the name with the strongest proof counts. The
 * product name alone never matches. Parsed data is cached for the life of `lookup` and `surroundings`: pass the same objects for all
 * components of a document.
 */
export function matchByCpe(subject: MatchSubject, lookup: AdvisoryLookup, surroundings: MatchContext): ComponentMatch {
  if (subject.cpes.length === 0) return notCompared('no purl and no CPE')
  if (!lookup.coversCpe()) return notCompared('no data for this CPE', 'no imported source uses CPE')
  const { names, reasons } = readNames(subject)
  if (names.length === 0) return notCompared('invalid CPE', reasons[0])
  const world = documentCpesOf(surroundings)
  const best = new Map<string, Candidate>()
  const compared = new Set<string>()
  for (const component of names) {
    for (const record of preparedRecords(lookup, component.product)) {
      const key = `${record.entry.source}\n${record.entry.recordId}`
      compared.add(key)
      const proof = prove(record, component, world)
      const known = best.get(key)
      if (proof === undefined || (known !== undefined && strength(known.proof) <= strength(proof))) continue
      best.set(key, { proof, record, component })
    }
  }
  // The vendor may be guessed, a record may lack configurations, or only feeds of some years may be imported. The absence of records then
  // means nothing.
  if (compared.size === 0) return notCompared('unknown CPE product', 'no record lists it')
  const gap = lookup.cpeGap()
  return {
    ecosystem: 'cpe',
    skip: skipOf(names),
    ...(gap !== null && { gap: partlyComparedByCpe(gap) }),
    comparedRecords: compared.size,
    matches: [...best.values()].map(({ proof, record, component }): RecordMatch =>
      describeProof(proof, record, component),
    ),
  }
}

function prove({ configurations }: PreparedRecord, component: ComparedName, world: DocumentCpes): Proof | undefined {
  let leader: Proof | undefined
  for (const configuration of configurations) {
    const proof = proveConfiguration(configuration, component, world)
    if (proof !== undefined && (leader === undefined || strength(proof) < strength(leader))) leader = proof
  }
  return leader
}

function readNames({ cpes, version }: MatchSubject): {
  readonly names: readonly ComparedName[]
  readonly reasons: readonly string[]
} {
  const names: ComparedName[] = []
  const reasons: string[] = []
  for (const text of new Set(cpes)) {
    const reading = parseCpe(text)
    const name = isCpe(reading) ? comparedName(text.trim(), reading, version) : undefined
    if (name !== undefined) names.push(name)
    else reasons.push(isCpe(reading) ? `${JSON.stringify(text)} leaves vendor or product open` : reading.reason)
  }
  return { names, reasons }
}

/** A component without a version in any name is compared only with records about every version. */
function skipOf(names: readonly ComparedName[]): MatchSkip | null {
  return names.every(({ versionText }) => versionText === null) ? { kind: 'no version', reason: 'no version' } : null
}

function notCompared(kind: SkipKind, detail?: string): ComponentMatch {
  const skip: MatchSkip = { kind, reason: detail === undefined ? kind : `${kind}: ${detail}` }
  return { ecosystem: null, skip, comparedRecords: 0, matches: [] }
}

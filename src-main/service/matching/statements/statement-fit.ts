import { isPurl, parsePurl, type Purl } from '#service/domain/components/purl.ts'
import { type ReadSubject, readSubject, type UnreadSubject } from '#service/matching/compared-subject.ts'
import { readVersion } from '#service/matching/compared-version.ts'
import { coversCpe } from '#service/matching/cpe/covers-cpe.ts'
import { hasEpoch, withEpoch } from '#service/matching/distributions/source-package.ts'
import { isStatedRelease } from './stated-release.ts'
import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import type { MatchSubject, MatchContext } from '#service/matching/contract/match-result.ts'
import { findEcosystem, isSkip } from '#service/matching/purl-ecosystem.ts'
import { isSourceArchitecture } from './stated-purl.ts'
import type { StatedProduct } from '#service/domain/advisories/vendor-statement.ts'

/** How exactly a product of a statement is a component: in the same version, or in any version. */
export type ProductFit = 'VERSION' | 'PACKAGE'

/** A component that statements may be about, read once for all of them. */
export interface StatedSubject {
  readonly subject: MatchSubject
  readonly purl: Purl | null
  readonly reading: ReadSubject | UnreadSubject | null
  readonly distribution: string | null
}

/** Reads a component for comparisons with statements. */
export function readStatedSubject(subject: MatchSubject, surroundings: MatchContext): StatedSubject {
  const parsed = subject.purl === null ? null : parsePurl(subject.purl)
  const purl = parsed !== null && isPurl(parsed) ? parsed : null
  const reading = purl === null ? null : readSubject(subject, surroundings)
  return { subject, purl, reading, distribution: surroundings.distribution }
}

/**
 * Tests whether a product of a statement is a component; null if it is another one, or nothing proves that it is this one. Parts of the
 * product are ignored. The purl decides if both have one; otherwise the CPE names.
 */
export function scopeOfProduct({ purl, cpe, platformCpe }: StatedProduct, component: StatedSubject): ProductFit | null {
  if (purl !== null && component.purl !== null) return scopeOfPurl(purl, platformCpe, component)
  if (cpe === null) return null
  const covering = component.subject.cpes.flatMap((own) => coversCpe(cpe, own) ?? [])
  return covering.includes('VERSION') ? 'VERSION' : (covering[0] ?? null)
}

/** Does the same for a purl alone, as parts of a product are named. */
export function scopeOfPurl(text: string, platformCpe: string | null, component: StatedSubject): ProductFit | null {
  const stated = parsePurl(text)
  const { purl: own, reading } = component
  if (!isPurl(stated) || own === null || stated.type !== own.type) return null
  const ecosystem = reading?.ecosystem ?? null
  if (ecosystem === null) return fitOfUnknown(stated, own, component.subject.version)
  if (!isSamePackage(stated, own, ecosystem, component.distribution)) return null
  if (!isSameKind(stated, own, platformCpe, component)) return null
  if (stated.version === null) return 'PACKAGE'
  return isSameVersion(stated, own, component.subject.version, ecosystem) ? 'VERSION' : null
}

/** Packages of a distribution must be the same build for the same release; others must have the same qualifiers. */
function isSameKind(stated: Purl, own: Purl, platformCpe: string | null, { reading }: StatedSubject): boolean {
  const distribution = reading?.ecosystem?.distribution
  if (distribution === undefined) return hasQualifiers(stated, own)
  const release = reading?.skip === null ? reading.release : null
  return isSameBuild(stated, own) && isStatedRelease(stated, platformCpe, release, distribution)
}

/** Types without a known ecosystem, including containers: the texts have to be equal. */
function fitOfUnknown(stated: Purl, own: Purl, componentVersion: string | null): ProductFit | null {
  const name = ({ namespace, name: last }: Purl) => `${namespace ?? ''}/${last}`.toLowerCase()
  if (name(stated) !== name(own) || !hasQualifiers(stated, own)) return null
  if (stated.version === null) return 'PACKAGE'
  return stated.version === (own.version ?? componentVersion) ? 'VERSION' : null
}

function isSamePackage(stated: Purl, own: Purl, ecosystem: Ecosystem, distribution: string | null): boolean {
  const statedEcosystem = findEcosystem(stated, stated.namespace === null ? distribution : null)
  if (isSkip(statedEcosystem)) return false
  // Related distributions share a namespace only if one is the default of the other.
  const isSister = statedEcosystem.name !== ecosystem.name
  if (isSister && !ecosystem.distribution?.ids.includes(stated.namespace?.toLowerCase() ?? '')) return false
  const [theirs, ours] = [ecosystem.packageName(stated), ecosystem.packageName(own)]
  if (theirs === undefined || ours === undefined) return false
  return ecosystem.isSpellingSignificant === true
    ? theirs === ours
    : ecosystem.nameKey(theirs) === ecosystem.nameKey(ours)
}

/** A statement about a source package says nothing about the packages built from it, nor the reverse; streams of modules differ. */
function isSameBuild(stated: Purl, own: Purl): boolean {
  if (isSource(stated) !== isSource(own)) return false
  const [theirs, ours] = [moduleOf(stated), moduleOf(own)]
  return theirs === undefined || ours === undefined || theirs === ours
}

function isSource({ qualifiers }: Purl): boolean {
  return isSourceArchitecture(qualifiers.get('arch') ?? '')
}

/** Returns `name:stream` of a module, without version and context. */
function moduleOf({ qualifiers }: Purl): string | undefined {
  const label = qualifiers.get('rpmmod') ?? qualifiers.get('modularitylabel')
  return label?.split(':').slice(0, 2).join(':')
}

/** Qualifiers that say where a package came from, not which one it is. */
const locationQualifiers: ReadonlySet<string> = new Set([
  'checksum',
  'checksums',
  'download_url',
  'vcs_url',
  'file_name',
  'arch',
])

function hasQualifiers({ qualifiers }: Purl, own: Purl): boolean {
  return [...qualifiers].every(([key, value]) => locationQualifiers.has(key) || own.qualifiers.get(key) === value)
}

/** Compares versions by their order, epochs included; a version without order is compared as text. */
function isSameVersion(stated: Purl, own: Purl, componentVersion: string | null, ecosystem: Ecosystem): boolean {
  const written = own.version ?? componentVersion
  if (written === null || stated.version === null) return false
  const isSystem = ecosystem.distribution !== undefined
  const ours = isSystem ? withEpoch(written, own.qualifiers.get('epoch')) : written
  const theirs = isSystem ? withEpoch(stated.version, stated.qualifiers.get('epoch')) : stated.version
  // A tool that writes no qualifiers may have omitted the epoch. The rest of the version distinguishes packages well enough.
  const isEpochUnknown = own.type === 'rpm' && own.qualifiers.size === 0 && !hasEpoch(written)
  const [a, b] = [theirs, ours].map((text) => readVersion(isEpochUnknown ? plain(text) : text, ecosystem))
  if (a?.parsed == null || b?.parsed == null) return theirs === ours
  return ecosystem.versions.compare(a.parsed, b.parsed) === 0
}

function plain(version: string | null): string | null {
  return version?.replace(/^\d+:/, '') ?? null
}

import type { Purl } from '#service/domain/components/purl.ts'
import type { SourcePackage } from '#service/matching/contract/ecosystem.ts'

const sourceRpm = /^(.+)-([^-]+-[^-]+?)(?:\.(?:no)?src)?\.rpm$/

/** Reads a source package from a qualifier: `openssl`, `perl@5.26.3-420.el8`, `bind-9.11.36-3.el8.src.rpm`. Undefined if there is none. */
export function readSource(text: string | undefined): SourcePackage | undefined {
  const written = text?.trim() ?? ''
  if (written === '') return undefined
  const [, rpmName, rpmVersion] = sourceRpm.exec(written) ?? []
  if (rpmName !== undefined && rpmVersion !== undefined) return { name: rpmName, version: rpmVersion }
  const at = written.lastIndexOf('@')
  if (at <= 0) return { name: written, version: null }
  return { name: written.slice(0, at), version: written.slice(at + 1) || null }
}

/** Tests whether a package is itself a source package, which states none. */
export function isSourcePackage({ qualifiers }: Purl): boolean {
  return /^(?:source|src|nosrc)$/i.test(qualifiers.get('arch') ?? '')
}

/** Describes how the compared package relates to the component; null if it is the component's own. */
export function sourceRole(source: SourcePackage | undefined, ownName: string): string | null {
  return source === undefined || source.name === ownName ? null : `source package of ${ownName}`
}

/** Adds the epoch of a qualifier to a version. An epoch in the version itself takes precedence and is not doubled (syft#1398). */
export function withEpoch(version: string | null, epoch: string | undefined): string | null {
  const written = version?.trim() ?? ''
  if (written === '' || epoch === undefined || !/^\d+$/.test(epoch) || hasEpoch(written)) return version
  return `${epoch}:${written}`
}

/** Tests whether a version is written with its epoch. */
export function hasEpoch(version: string): boolean {
  return /^\d+:/.test(version.trim())
}

/**
 * Describes a version without a revision if a bound is a revision of the same upstream version: it sorts below all of them. Undefined for
 * any other.
 */
export function missingRevision(version: string, bounds: readonly string[]): string | undefined {
  const plain = version.replace(/^\d+:/, '')
  const bound = bounds.find((text) => text.replace(/^\d+:/, '').startsWith(`${plain}-`))
  return bound === undefined ? undefined : `the version has no revision of ${plain}, but ${bound} does`
}

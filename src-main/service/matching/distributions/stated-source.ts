import type { Property } from '#service/domain/components/component.ts'
import type { SourcePackage } from '#service/matching/contract/ecosystem.ts'
import { readSource } from './source-package.ts'

/** The fields of a component that may state a source package that its purl does not. */
export interface SourceStatement {
  readonly properties: readonly Property[]
  /** Members of the document's own object, for example SPDX's `sourceInfo`. */
  readonly kept: Readonly<Record<string, unknown>>
}

/**
 * Returns the source package as tools state it outside the purl: Trivy by properties in CycloneDX and by `sourceInfo` in SPDX, Syft by
 * properties. Undefined if none is stated.
 */
export function statedSource({ properties, kept }: SourceStatement): SourcePackage | undefined {
  const valueOf = (name: string) => properties.find((property) => property.name === name)?.value.trim() || undefined
  return (
    ofTrivy(valueOf) ??
    ofSyft(valueOf) ??
    (typeof kept['sourceInfo'] === 'string' ? ofSourceInfo(kept['sourceInfo']) : undefined)
  )
}

type ValueOf = (name: string) => string | undefined

function ofTrivy(valueOf: ValueOf): SourcePackage | undefined {
  const name = valueOf('aquasecurity:trivy:SrcName')
  if (name === undefined) return undefined
  const upstream = valueOf('aquasecurity:trivy:SrcVersion')
  if (upstream === undefined) return { name, version: null }
  const epoch = valueOf('aquasecurity:trivy:SrcEpoch')
  const release = valueOf('aquasecurity:trivy:SrcRelease')
  const prefix = epoch === undefined || epoch === '0' ? '' : `${epoch}:`
  return { name, version: `${prefix}${upstream}${release === undefined ? '' : `-${release}`}` }
}

function ofSyft(valueOf: ValueOf): SourcePackage | undefined {
  const name = valueOf('syft:metadata:source') ?? valueOf('syft:metadata:originPackage')
  if (name === undefined) return readSource(valueOf('syft:metadata:sourceRpm'))
  return { name, version: valueOf('syft:metadata:sourceVersion') ?? null }
}

/** Trivy's format: `built package from: openssl 1.1.1n-0+deb11u4`. */
function ofSourceInfo(text: string): SourcePackage | undefined {
  const [, name, version] = /^built package from: (\S+) (\S+)$/.exec(text.trim()) ?? []
  return name === undefined || version === undefined ? undefined : { name, version }
}

import type { PolicyWaiverCreateInput } from '#renderer/generated/documents.ts'
import * as texts from './texts.tsx'
import type { VersionPolicies, Violation } from './use-policies.ts'

/** What a waiver can cover, with its words. */
export interface WaiverTarget {
  readonly key: string
  readonly label: string
  readonly input: Pick<PolicyWaiverCreateInput, 'sbomId' | 'projectGroupId' | 'purl' | 'vulnId'>
}

/** What a violation is about. */
interface Named {
  readonly purl: string | null
  readonly vulnId: string | null
  /** Both in words; empty if it is about neither. */
  readonly text: string
}

/** Returns what a waiver of a violation can cover, the least first. */
export function waiverTargets(
  violation: Pick<Violation, 'component' | 'componentVuln'>,
  version: Pick<VersionPolicies, 'id' | 'projectVersion' | 'project'>,
  appliesTo: string,
): readonly WaiverTarget[] {
  const named = namedIn(violation)
  return [...(named.text === '' ? [] : namedTargets(named, version)), ...wholeTargets(version, appliesTo)]
}

function namedIn({ component, componentVuln }: Pick<Violation, 'component' | 'componentVuln'>): Named {
  const purl = component?.purl ?? null
  const vulnId = componentVuln?.vuln.vulnId ?? null
  const words = [vulnId, purl === null ? null : (component?.name ?? null)]
  return { purl, vulnId, text: words.filter((part) => part !== null).join(texts.inText) }
}

function namedTargets(
  { purl, vulnId, text }: Named,
  { id, projectVersion, project }: Pick<VersionPolicies, 'id' | 'projectVersion' | 'project'>,
): readonly WaiverTarget[] {
  const product = project.projectGroup
  const parts = { ...(purl !== null && { purl }), ...(vulnId !== null && { vulnId }) }
  const inProduct = texts.inAllVersionsOf(product.name)
  const anyPackage = { projectGroupId: product.id, vulnId }
  return [
    { key: 'here', label: texts.textInProjectVersion(text, projectVersion), input: { sbomId: id, ...parts } },
    { key: 'product', label: `${text}, ${inProduct}`, input: { projectGroupId: product.id, ...parts } },
    ...(vulnId !== null && purl !== null
      ? [{ key: 'vulnerability', label: texts.inAnyPackage(vulnId, inProduct), input: anyPackage }]
      : []),
    { key: 'everywhere', label: texts.inAllProducts(text), input: parts },
  ]
}

function wholeTargets(
  { id, projectVersion, project }: Pick<VersionPolicies, 'id' | 'projectVersion' | 'project'>,
  appliesTo: string,
): readonly WaiverTarget[] {
  const product = project.projectGroup
  return [
    { key: 'version', label: texts.allViolationsThatAreInNow(projectVersion), input: { sbomId: id } },
    ...(appliesTo === 'version'
      ? [{ key: 'all', label: texts.allVersionsOf(product.name), input: { projectGroupId: product.id } }]
      : []),
  ]
}

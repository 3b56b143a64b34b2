import { updateComponent } from '#service/db/components/component-edit.ts'
import type { Actor } from '#service/domain/actor.ts'
import { type ComponentEdit, identifyingFields } from '#service/standards/component-edit.ts'
import { componentKinds } from '#service/domain/components/component-kind.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { newJob } from '#service/jobs/new-job.ts'
import { stagesToRun } from '#service/domain/versions/stage-order.ts'
import type { Services } from '#service/services.ts'

/**
 * Changes a component. When it is another package afterwards, the version is compared with advisories again.
 *
 * @throws Rejection for a value that a component cannot have, or that the version's format has no place for.
 */
export async function editComponent(
  { database, pipeline, now }: Pick<Services, 'database' | 'pipeline' | 'now'>,
  version: SbomVersion,
  id: string,
  change: { readonly edit: ComponentEdit; readonly by: Actor },
): Promise<void> {
  const { edit, by } = change
  const problems = [...problemsOf(edit), ...placeProblems(edit, version)]
  if (problems.length > 0) throw new Rejection(problems)
  const time = now()
  const payload = { stages: stagesToRun([isIdentified(edit) ? 'VULN_SCAN' : 'SUPPORT']) }
  const { organizationId, id: versionId } = version
  const job = newJob({ kind: 'PROCESS_SBOM', organizationId, versionId, payload }, by, time)
  const isQueued = await updateComponent(database, version, id, { edit, job, at: time.toISOString() })
  if (isQueued) pipeline.wake()
}

/** Whether an edit may make another package of the component. */
function isIdentified(edit: ComponentEdit): boolean {
  return identifyingFields.some((name) => edit[name] !== undefined)
}

function problemsOf(edit: ComponentEdit): string[] {
  const { name, kind, scope, supplier } = edit
  const problems: string[] = []
  if (name === '') problems.push('"name" must not be empty')
  if (name !== undefined && name.length > 1000) problems.push('"name" has more than 1000 characters')
  if (kind !== undefined && !componentKinds.some((known) => known === kind)) {
    problems.push(`"${kind}" is not a component type. Use ${componentKinds.join(', ')}`)
  }
  if (scope != null && !['required', 'optional', 'excluded'].includes(scope)) {
    problems.push(`"${String(scope)}" is not a scope. Use required, optional or excluded`)
  }
  if (supplier?.name === '') problems.push('The name of the supplier must not be empty')
  return [...problems, ...identifierProblems(edit)]
}

function identifierProblems({ purl, cpes = [] }: ComponentEdit): string[] {
  const reading = purl == null ? null : parsePurl(purl)
  const problems = reading && !isPurl(reading) ? [`"${purl}" is not a valid package URL: ${reading.reason}`] : []
  return [...problems, ...cpes.filter((cpe) => !isCpe(cpe)).map((cpe) => `"${cpe}" is not a valid CPE name`)]
}

/** What the document's own format could not say would be lost with the next download. */
function placeProblems(
  { contactName, supplier, license, group, scope }: ComponentEdit,
  version: SbomVersion,
): string[] {
  if (version.spec === 'CycloneDX') return []
  const problems: string[] = []
  if (contactName) problems.push('SPDX cannot store a contact name')
  if (version.specVersion.startsWith('3')) {
    if (supplier !== undefined) problems.push('Not available yet: component suppliers of an SPDX 3 document')
    if (license !== undefined) problems.push('Not available yet: component licenses of an SPDX 3 document')
  }
  if (group) problems.push('SPDX cannot store a component group')
  if (scope) problems.push('SPDX cannot store a component scope')
  return problems
}

/** CPE 2.3 formatted strings have 13 parts between unescaped colons, CPE 2.2 URIs up to 7 (NISTIR 7695, section 6). */
function isCpe(text: string): boolean {
  if (/\s/.test(text)) return false
  if (text.startsWith('cpe:2.3:')) return /^[aho*-]$/.test(text[8] ?? '') && text.split(/(?<!\\):/).length === 13
  return /^cpe:\/[aho](:[^:]*){1,6}$/i.test(text)
}

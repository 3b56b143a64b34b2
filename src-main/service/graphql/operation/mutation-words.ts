import { getNamedType, type GraphQLField, type GraphQLInputField, isInputObjectType } from 'graphql'
import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import { ReceivedFile } from '#service/domain/spooled-file.ts'
import { concealed } from '#service/domain/audit/concealed-text.ts'
import type { AuditChange, AuditEntry } from '#service/domain/audit/audit-entry.ts'

/** The input object of a mutation. */
export type MutationInput = Readonly<Record<string, unknown>>

/** An input with the fields of its license among its own, by the names that objects have for them. */
export function flatInput(given: MutationInput): MutationInput {
  const { licenses, ...input } = given
  return typeof licenses === 'object' && licenses !== null && !Array.isArray(licenses)
    ? { ...input, ...licenses }
    : given
}

const actions: readonly (readonly [pattern: RegExp, action: string])[] = [
  [/^sbomReviewCreate$/, 'REVIEWED'],
  [/^sbomSign$/, 'SIGNED'],
  [/Undo$/, 'UNDONE'],
  [/^(componentVex|vex)|CarryOver/, 'DECIDED'],
  [/(Delete|Remove|Revoke)$/, 'DELETED'],
  [/Attach$/, 'ATTACHED'],
  [/Detach$/, 'DETACHED'],
  [/Activate$/, 'ACTIVATED'],
  [/(Reprocess|Recompute)$/, 'REPROCESSED'],
  [/(Create|Import|Upload|Accept|Copy|Fetch|Invite)$|^uploadSbom$/, 'CREATED'],
]

/** What a mutation does, in one word; `UPDATED` for all that is nothing else. */
export function actionOf(name: string): string {
  return actions.find(([pattern]) => pattern.test(name))?.[1] ?? 'UPDATED'
}

/** The kind of the object by the beginning of a mutation's name: the first that fits. */
const kinds: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^(componentV|vex|priority)/, 'FINDING'],
  [/^(component|compSupplier|identity|internalNames)/, 'COMPONENT'],
  [/^sbomDocument/, 'DOCUMENT'],
  [/^(sbom|upload|author)/, 'VERSION'],
  [/^part/, 'PART'],
  [/^license/, 'LICENSE'],
  [/^check/, 'CHECK'],
  [/^policy/, 'POLICY'],
  [/^(projectGroup|sampleProduct|shareLink)/, 'PRODUCT'],
  [/^project/, 'ENVIRONMENT'],
  [/^automation/, 'RULE'],
  [/^ticket/, 'FINDING'],
  [/^advisory/, 'ADVISORY_DATA'],
  [/^(user|token|tracker|signingKey|notification|bulkUpdateNotification|organization)/, 'ORGANIZATION'],
  [/^backup/, 'BACKUP'],
]

/** What a mutation is about. */
export function subjectOf(name: string, input: MutationInput): Pick<AuditEntry, 'subjectKind' | 'subjectId'> {
  const subjectKind = kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'SETTING'
  const ids = [input['componentVulnId'], input['partSbomId'], input['id'], input['authorId'], input['componentId']]
  const only = [input['componentVulnIds'], input['componentIds']].map((list) =>
    Array.isArray(list) && list.length === 1 ? (list[0] as unknown) : null,
  )
  const whole = subjectKind === 'VERSION' ? input['sbomId'] : subjectKind === 'POLICY' ? input['policyId'] : null
  const id = [...ids, ...only, whole].find((one) => typeof one === 'string')
  return { subjectKind, subjectId: typeof id === 'string' ? id : null }
}

/** The versions that an input names: a mutation that succeeds is about them, whatever it changes. */
export function versionsOf(name: string, input: MutationInput): readonly string[] {
  const { subjectKind, subjectId } = subjectOf(name, input)
  const ids = [
    input['sbomId'],
    input['currentSbomId'],
    subjectKind === 'VERSION' && /^sbom(?!Supplier|Inspection)/.test(name) ? subjectId : null,
  ]
  return ids.filter((id) => typeof id === 'string')
}

/** Fields whose values are never recorded. */
const secret = /secret|password|passphrase|token|private|pem|webhook/i
const ownName =
  /^(clientMutationId|expectedUpdatedAts?|selectionId|id|sbomId|authorId|componentId|componentVulnId|policyId|currentSbomId)$/
const maxCharacters = 2_000

/** What an input asks for, field by field, with the values before where they are known. Files and secrets are left out. */
export function changesOf(
  field: Pick<GraphQLField<unknown, unknown>, 'name' | 'args'>,
  input: MutationInput,
  before: Readonly<Record<string, unknown>>,
): readonly AuditChange[] {
  const type = getNamedType(field.args.find(({ name }) => name === 'input')?.type)
  const fields = isInputObjectType(type) ? type.getFields() : {}
  return Object.entries(input).flatMap(([name, value]) => {
    const isSaid = value !== undefined && !ownName.test(name) && !isDefault(fields[name], value)
    if (!isSaid || value instanceof ReceivedFile) return []
    if (secret.test(name) || (field.name.startsWith('notificationChannel') && name !== 'enabled')) {
      return [[name, null, value === null ? null : 'not recorded']]
    }
    const [oldValue, newValue] = [textOf(name, before[name]), textOf(name, value)]
    return oldValue === newValue ? [] : [[name, oldValue, newValue]]
  })
}

/** Whether a value is what stands for an absent one. */
function isDefault(field: GraphQLInputField | undefined, value: unknown): boolean {
  const literal = field?.default?.literal
  return literal !== undefined && 'value' in literal && String(literal.value) === String(value)
}

/** The name that an input has for its object, or that of the file that it sends. */
export function givenName(input: MutationInput): string {
  const file = Object.values(input).find((value) => value instanceof ReceivedFile)
  const given = [input['name'], input['projectVersion'], input['filename'], file?.name]
  return String(given.find((value) => typeof value === 'string') ?? '')
}

const words = new Map<unknown, string>([...vexStatuses, ...vexJustifications].map(({ id, name }) => [id, name]))

function textOf(name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value) && name.endsWith('Ids')) return String(value.length)
  const text = concealed(
    typeof value === 'string' ? (words.get(value) ?? value) : (nameIn(value) ?? JSON.stringify(value)),
  )
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text
}

function nameIn(value: unknown): string | null {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : null
  return typeof name === 'string' && Object.keys(value as object).length === 1 ? name : null
}

// Every field, argument and mutation of the SDL, asked on a running server: it works, or rejects by its name and takes nothing with it. The
// API page lists exactly those that reject.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isEnumType, isInputObjectType, isNonNullType, isObjectType } from 'graphql'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectFolder } from '#e2e/support/app-program.ts'
import { answersTo, type ResponseBody, sendDocument } from './support/answers-to-calls.ts'
import { valuesOf } from './support/argument-values.ts'
import { everyOperation } from './support/every-operation.ts'
import { fillService } from './support/fill-service.ts'
import { isMarked, reachFields, type ReachedField, schema } from './support/schema-walk.ts'
import { startTriageService } from './support/triage-service.ts'
import { untilTold } from './support/users-of-roles.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let fields: readonly ReachedField[]

const unknownId = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'

beforeAll(async () => {
  service = await startTriageService()
  const filled = await fillService(service)
  // A notification that comes meanwhile would be a difference. What follows the feed of changes looks each second, and queues jobs that tell of more.
  for (let round = 0; round < 2; round += 1) {
    await setTimeout(1500)
    await service.idle()
    await untilTold(service.dataFolder)
  }
  fields = await reachFields(ask, filled)
}, 240_000)
afterAll(() => service.close())

const ask = (query: string) => sendDocument({ url: service.url, token: service.ownerToken }, query)

const codesOf = ({ errors = [] }: ResponseBody) => errors.map(({ extensions }) => extensions?.code)
const messagesOf = ({ errors = [] }: ResponseBody) => errors.map(({ message }) => message)

it('a field that is not available may be null, and the contract says so', () => {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  const marked = types.flatMap((type) => Object.values(type.getFields()).filter(isMarked))
  expect(marked.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([])
})

it('a field that is not available rejects by its name, and nothing else is null for it', () => {
  const marked = fields.filter(({ field }) => isMarked(field))
  const wrong = marked.filter(({ field, plain, hasParent }) => {
    const isRejected = messagesOf(plain).every((message) => message === `Not available yet: ${field.name}`)
    return !isRejected || !hasParent || [...new Set(codesOf(plain))].join() !== 'NOT_AVAILABLE'
  })
  expect(wrong.map(told)).toEqual([])
})

it('every other field answers', () => {
  const others = fields.filter(({ field }) => !isMarked(field))
  expect(others.length).toBeGreaterThan(500)
  const wrong = others.filter(
    ({ plain, hasParent }) => !hasParent || codesOf(plain).some((code) => code !== 'BAD_USER_INPUT'),
  )
  expect(wrong.map(told)).toEqual([])
})

const told = ({ coordinate, plain }: ReachedField) => `${coordinate}: ${JSON.stringify(plain).slice(0, 300)}`

it('an argument makes a difference, or rejects by its name', async () => {
  const silent: string[] = []
  const wrong: string[] = []
  for (const { coordinate, field, plain: answer, ask: askIt } of fields.filter((each) => !isMarked(each.field))) {
    const plain = JSON.stringify(answer)
    for (const argument of field.args.filter(({ type }) => !isNonNullType(type))) {
      const answers: ResponseBody[] = []
      for (const value of valuesOf(argument)) answers.push(await askIt(`${argument.name}: ${value}`))
      const place = `${coordinate}(${argument.name})`
      const rejected = answers.flatMap(messagesOf).filter((message) => message.startsWith('Not available yet: '))
      if (isMarked(argument) !== rejected.includes(`Not available yet: ${argument.name}`))
        wrong.push(`${place} ${rejected.join()}`)
      if (answers.flatMap(codesOf).includes('INTERNAL')) wrong.push(`${place}: ${answers.flatMap(messagesOf).join()}`)
      const texts = answers.map((other) => JSON.stringify(other)).filter((text) => text !== plain)
      // What came meanwhile, such as a notification, is no difference of the argument.
      const isSilent = texts.length === 0 || (await isStill(texts, askIt))
      if (isSilent) silent.push(place)
    }
  }
  expect(wrong).toEqual([])
  expect(silent.toSorted()).toEqual(Object.keys(shownElsewhere).toSorted())
}, 240_000)

/** Whether all answers are what is answered now without the argument. */
async function isStill(texts: readonly string[], askIt: ReachedField['ask']): Promise<boolean> {
  const now = JSON.stringify(await askIt(''))
  return texts.every((text) => text === now)
}

/** Arguments that this data gives no choice, and the test file that shows what they do. */
const shownElsewhere: Readonly<Record<string, string>> = {
  'FindingGroup.groups(first)': 'e2e/api/rows-over-versions.test.ts',
  'FindingGroup.groups(after)': 'e2e/api/rows-over-versions.test.ts',
  'FindingGroup.groups(last)': 'e2e/api/rows-over-versions.test.ts',
  'FindingGroup.groups(before)': 'e2e/api/rows-over-versions.test.ts',
  'ComponentVuln.elsewhere(oncePerVersion)': 'e2e/api/decisions-of-two.test.ts',
  'RepeatableEdits.edits(states)': 'e2e/api/repeated-edits.test.ts',
  'Query.advisoryNeeds(includeParts)': 'e2e/api/advisory-needs.test.ts',
  'Query.componentVexPreview(overwrite)': 'e2e/api/decision-scopes.test.ts',
  'Query.componentVexPreview(vexJustificationId)': 'e2e/api/decision-scopes.test.ts',
  'Query.doctorResults(forceRefresh)': 'e2e/api/checks.test.ts',
  'Query.auditLog(since)': 'e2e/api/audit-log.test.ts',
  'Query.changeFeed(waitSeconds)': 'e2e/api/products.test.ts',
  'Query.notifications(unread)': 'e2e/api/inbox.test.ts',
  'Query.findNotices(savedFindId)': 'e2e/api/saved-finds.test.ts',
  'Query.findNotices(unseen)': 'e2e/api/saved-finds.test.ts',
  'Query.vexOperations(mine)': 'e2e/api/vex.test.ts',
  'Query.automationPreview(scope)': 'e2e/api/automation.test.ts',
  'Query.automationPreview(mode)': 'e2e/api/automation-proposals.test.ts',
  'Query.automationPreview(ruleId)': 'e2e/api/automation-proposals.test.ts',
  'Query.automationPreview(write)': 'e2e/api/automation.test.ts',
  'Query.checkFixPreview(componentIds)': 'e2e/api/check-previews.test.ts',
  'Query.checkFixPreview(value)': 'e2e/api/check-previews.test.ts',
  'Query.policyPreview(scope)': 'e2e/api/policies.test.ts',
  'SbomComparison.findings(search)': 'e2e/api/version-comparison.test.ts',
  'Sbom.downloadPreview(includeSupportStatus)': 'e2e/api/download.test.ts',
  'Sbom.downloadPreview(redactInternal)': 'src-main/service/downloads/exporter.test.ts',
  'Sbom.files(orderBy)': 'e2e/api/document-content.test.ts',
  'Sbom.files(search)': 'e2e/api/document-content.test.ts',
  'Sbom.report(requireCompleted)': 'e2e/api/processing.test.ts',
}

it('a mutation that is not available says so, and every input field of others is', async () => {
  const operations = everyOperation().filter(({ kind, hasFile }) => kind === 'mutation' && !hasFile)
  const calls = operations.map((operation) => ({
    operation,
    text: operation.call((_place, isRequired) => (isRequired ? unknownId : null)),
  }))
  const answers = await answersTo({ url: service.url, token: service.ownerToken }, calls)
  const rejecting = operations.filter(({ name }, at) => answers[at]?.messages.join() === `Not available yet: ${name}`)
  expect(rejecting.map(({ name }) => name).toSorted()).toEqual(markedFields('Mutation').toSorted())
  expect(markedInputs()).toEqual([])
})

it('the API page says that everything is available, and it is', () => {
  const marked = objectTypes().flatMap((type) => markedFields(type.name).map((name) => `${type.name}.${name}`))
  expect([...marked, ...markedArguments(), ...markedInputs(), ...markedValues()]).toEqual([])
  const [, said = ''] = readFileSync(join(projectFolder, 'docs/api.md'), 'utf8').split('## Not available yet')
  expect(said.trim()).toMatch(/^Everything in the SDL is available\./)
})

it.each(Object.entries(shownElsewhere))('%s is shown in %s', (coordinate, file) => {
  const [, name = ''] = /\((\w+)\)/.exec(coordinate) ?? []
  expect(readFileSync(join(projectFolder, file), 'utf8')).toContain(name)
})

const objectTypes = () => Object.values(schema.getTypeMap()).filter(isObjectType)

function markedFields(name: string): readonly string[] {
  const type = objectTypes().find((each) => each.name === name)
  return Object.values(type?.getFields() ?? {}).flatMap((field) => (isMarked(field) ? [field.name] : []))
}

function markedArguments(): readonly string[] {
  const fieldsOf = objectTypes().flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
  return fieldsOf.flatMap(({ type, field }) =>
    field.args.filter(isMarked).map((argument) => `${type.name}.${field.name}(${argument.name}:)`),
  )
}

function markedInputs(): readonly string[] {
  const types = Object.values(schema.getTypeMap()).filter(isInputObjectType)
  return types
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) => (isMarked(field) ? [`${type.name}.${field.name}`] : [])),
    )
    .toSorted()
}

function markedValues(): readonly string[] {
  const types = Object.values(schema.getTypeMap()).filter(isEnumType)
  return types.flatMap((type) =>
    type.getValues().flatMap((value) => (isMarked(value) ? [`${type.name}.${value.name}`] : [])),
  )
}

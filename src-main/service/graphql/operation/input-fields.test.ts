// An input field that no resolver reads is accepted and ignored. Each one is named where its mutation is resolved, or is not available.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildASTSchema, getNamedType, isInputObjectType, parse } from 'graphql'
import { expect, test } from 'vitest'
import { sdl } from '#shared/generated/sdl.ts'
import { isNotAvailable } from './availability.ts'

const folder = join(import.meta.dirname, '..')
const sources = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(({ name, parentPath }) => /(?<!\.test)\.ts$/.test(name) && !parentPath.endsWith('generated'))
  .map(({ name, parentPath }) => readFileSync(join(parentPath, name), 'utf8'))

/** Inputs that are handed on as a whole, and the file that reads their fields. */
const readElsewhere: Readonly<Record<string, string>> = {
  ComponentCreateInput: 'components/component-input.ts',
  PriorityWeightsUpdateInput: '../domain/findings/priority-weights.ts',
  SbomInspectionAcceptInput: '../documents/upload-place.ts',
  SbomUploadInput: '../documents/upload-place.ts',
  SigningKeyCreateInput: '../signatures/key-person.ts',
  SigningKeyUpdateInput: '../signatures/key-person.ts',
  UploadSbomInput: '../documents/upload-place.ts',
}

test('every input field of a mutation is read, or the SDL says that it is not available', () => {
  const mutations = Object.values(buildASTSchema(parse(sdl)).getMutationType()?.getFields() ?? {})
  const available = mutations.filter((mutation) => !isNotAvailable(mutation))
  const unread = available.flatMap((mutation) => {
    const input = mutation.args.find(({ name }) => name === 'input')
    const type = input && getNamedType(input.type)
    if (!isInputObjectType(type)) return []
    const resolved = new RegExp(`\\b(${mutation.name}:|${type.name}\\b)`)
    const elsewhere = readElsewhere[type.name]
    const text = [
      ...sources.filter((source) => resolved.test(source)),
      ...(elsewhere === undefined ? [] : [readFileSync(join(folder, elsewhere), 'utf8')]),
    ].join('\n')
    return Object.values(type.getFields())
      .filter((field) => !isNotAvailable(field) && field.name !== 'clientMutationId')
      .filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(text))
      .map(({ name }) => `${type.name}.${name}`)
  })
  expect(available.length).toBeGreaterThan(50)
  expect(unread).toEqual([])
})

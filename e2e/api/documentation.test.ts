// The API page states for every operation whether it works, and shows only requests that are valid against the SDL.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { rewriteProjects } from '#service/graphql/operation/projects-rewrite.ts'
import { resolverModules } from '#service/graphql/resolvers.ts'
import { buildServiceSchema } from '#service/graphql/operation/schema.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
const [working = ''] = page.split('## Not available yet')
const schema = buildServiceSchema(resolverModules)
const examples = [...working.matchAll(/^### (\S+)\n[^]*?```graphql\n([^]*?)```/gm)].map(([, name, text]) => ({
  name,
  text,
}))

it.each(['Query', 'Mutation'] as const)('%s: shows what works', (root) => {
  const fields = Object.keys((root === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {})
  const built = new Set(resolverModules.flatMap((module) => Object.keys(module[root] ?? {})))
  const headings = new Set(examples.map(({ name }) => name))
  expect(fields.length).toBeGreaterThan(20)
  expect(fields.filter((name) => headings.has(name) !== built.has(name))).toEqual([])
})

it.each(examples)('$name: the request is valid against this schema', ({ text = '' }) => {
  expect(validate(schema, rewriteProjects(schema, parse(text))).map(({ message }) => message)).toEqual([])
})

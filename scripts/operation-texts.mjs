// The operations of the window as texts: a fifth of the size of the trees that a parser makes of them. Those of one screen are in one file,
// so that the build loads them with their screen.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { print, stripIgnoredCharacters, visit } from 'graphql'

const head = '// Generated from src-shared/schema by "npm run generate". Never edited.\n/* eslint-disable */\n'

/**
 * Writes a file of texts for each file of documents, and returns a plugin of the code generator that names them all.
 *
 * @param sources folder of the documents
 * @param documents its files, parsed: `{ location, document }`
 */
export function writeOperationTexts(sources, documents) {
  const folder = join(sources, 'generated/operations')
  rmSync(folder, { recursive: true, force: true })
  const fragments = new Map(
    documents.flatMap(({ document }) => document.definitions.filter(isFragment).map((part) => [part.name.value, part])),
  )
  const files = documents
    .map(({ location, document }) => ({
      name: relative(sources, location)
        .split(sep)
        .join('/')
        .replace(/\.graphql$/, '.ts'),
      operations: document.definitions.filter(({ kind }) => kind === 'OperationDefinition'),
    }))
    .filter(({ operations }) => operations.length > 0)
  for (const { name, operations } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), textFile(operations, fragments))
  }
  const exported = files.map(
    ({ name, operations }) => `export { ${operations.map(constantName).join(', ')} } from './operations/${name}'`,
  )
  return { plugin: () => ({ content: exported.join('\n') }) }
}

const isFragment = ({ kind }) => kind === 'FragmentDefinition'
const constantName = ({ name }) => `${name.value}Document`
const typeName = ({ name, operation }) => name.value + operation[0].toUpperCase() + operation.slice(1)

function textFile(operations, fragments) {
  const types = operations.flatMap((operation) => [typeName(operation), `${typeName(operation)}Variables`])
  const constants = operations.map((operation) => {
    const parts = [operation, ...neededBy(operation, fragments)]
    const text = JSON.stringify(parts.map((part) => stripIgnoredCharacters(print(part))).join(''))
    return `export const ${constantName(operation)} = ${text} as OperationText<${typeName(operation)}, ${typeName(operation)}Variables>\n`
  })
  return `${head}import type { OperationText } from '#renderer/lib/operation-text.ts'
import type { ${types.join(', ')} } from '#renderer/generated/documents.ts'

${constants.join('')}`
}

/** Fragments that an operation names, and those that they name. */
function neededBy(operation, fragments) {
  const found = new Set()
  const look = (part) =>
    visit(part, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value)
        if (!fragment) throw new Error(`There is no fragment "${name.value}"`)
        if (found.has(fragment)) return
        found.add(fragment)
        look(fragment)
      },
    })
  look(operation)
  return found
}

import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { realPath } from '#e2e/support/test-data.ts'
import type { Spdx2Edition } from './spdx2-shapes.ts'
import type { DocumentValidator } from './verdicts-for-test.ts'

/** Creates a validator from the official schema of an edition, which is not part of the project. */
export function createOfficialValidator(edition: Spdx2Edition): DocumentValidator {
  const schema = JSON.parse(schemaText(edition)) as object
  const options = { strict: false }
  return edition === '2.3' ? new Ajv2019(options).compile(schema) : new Ajv(options).compile(schema)
}

/** Lists every value of the enumerations of either edition, and one that is invalid. */
export function listOfficialWords(): readonly string[] {
  const lists = [...`${schemaText('2.2')}${schemaText('2.3')}`.matchAll(/"enum"\s*:\s*(\[[^\]]*\])/g)]
  return [...new Set([...lists.flatMap(([, list = '[]']) => JSON.parse(list) as string[]), 'no such word'])]
}

function schemaText(edition: Spdx2Edition): string {
  const release = { '2.2': '2.2.2', '2.3': '2.3.1' }[edition]
  return readFileSync(realPath(`schemas/spdx/spec-${release}/spdx-schema.json`), 'utf8')
}
